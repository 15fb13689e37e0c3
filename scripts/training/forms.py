# SPDX-License-Identifier: MIT
"""A form by its name."""

from __future__ import annotations

import torch

from gomoku.inputs import InputError

from .network import Network
from .order import OrderNetwork
from .pattern import PatternNetwork
from .shapes import Shapes
from .value import ValueNetwork


def make_network(form: str, shapes: Shapes, rule: str, device: torch.device) -> Network:
    """A network of zeros. InputError if the rule is unknown."""
    if rule not in shapes.views:
        raise InputError(f"--rule: '{rule}' is not one of {', '.join(shapes.views)}")
    kinds: dict[str, type[OrderNetwork] | type[ValueNetwork] | type[PatternNetwork]] = {
        "order": OrderNetwork, "value": ValueNetwork, "pattern": PatternNetwork,
    }
    network = kinds[form](shapes, rule, device)
    network.rule = list(shapes.views).index(rule)
    return network
