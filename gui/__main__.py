"""Run the program with `python -m gui`."""

import sys

from gui.entry import main

sys.exit(main())
