"""Files of the user: read within limits, written so that a failure leaves the old one."""
