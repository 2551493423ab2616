"""What the groups of the library are called, and what the figures in them are."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from gui.library.entries import Group


def group_titles() -> dict[Group, str]:
    """Return the title of every group."""
    return {
        Group.OWN: _tr("Your parts"),
        Group.ACCELERATORS: _tr("Accelerators"),
        Group.INSTANCES: _tr("Instances, servers"),
        Group.RACKS: _tr("Racks"),
        Group.ULTRASERVERS: _tr("UltraServers"),
        Group.PODS: _tr("Pods"),
        Group.CLUSTERS: _tr("Clusters"),
        Group.NETWORK: _tr("Network"),
    }


def captions() -> dict[Group, str]:
    """Return what the figures of a kind are, in a word or two; those of the others count accelerators."""
    return {Group.ACCELERATORS: _tr("BF16 dense"), Group.NETWORK: _tr("per endpoint")}


def measures() -> dict[Group, str]:
    """Return what the figures of a kind are, as their cards are titled; those of the others count accelerators."""
    return {Group.ACCELERATORS: _tr("BF16 dense"), Group.NETWORK: _tr("Bandwidth per endpoint")}


def _tr(text: str) -> str:
    return QCoreApplication.translate("LibraryModel", text)
