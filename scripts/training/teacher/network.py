# SPDX-License-Identifier: MIT
"""The teacher network: a residual tower over 13 planes, with a policy, a reply and a value."""

from __future__ import annotations

import copy
import math
from pathlib import Path
from typing import Any, Iterator

import torch
import torch.nn.functional as F
from torch import Tensor, nn
from torch.nn.utils.fusion import fuse_conv_bn_eval

from gomoku.inputs import InputError

from ..checkpoint import read_weights

PLANES = 16  # 13 of them are used (engine/tuning/teacher/network_input.hpp)
TAKEN = 1 << 0 | 1 << 1  # planes of stones
CLOSED = TAKEN | 1 << 10  # and of black's fouls


def planes(words: Tensor, dtype: torch.dtype) -> Tensor:
    """[n][points] words to [n][16][side][side], the planes last in memory."""
    side = math.isqrt(words.shape[1])
    bits = torch.arange(PLANES, dtype=torch.int16, device=words.device)
    ones = words.contiguous().unsqueeze(-1) >> bits & 1
    return ones.to(dtype).view(len(words), side, side, PLANES).permute(0, 3, 1, 2)


def pooled(x: Tensor) -> Tensor:
    """Mean and maximum over the board."""
    return torch.cat([x.mean((2, 3)), x.amax((2, 3))], 1)


class Block(nn.Module):
    """Two convolutions around a shortcut; every third block also adds what it sees of the whole board."""

    def __init__(self, channels: int, has_pool: bool) -> None:
        super().__init__()
        self.conv1, self.norm1 = nn.Conv2d(channels, channels, 3, padding=1, bias=False), nn.BatchNorm2d(channels)
        self.conv2, self.norm2 = nn.Conv2d(channels, channels, 3, padding=1, bias=False), nn.BatchNorm2d(channels)
        nn.init.zeros_(self.norm2.weight)
        self.pool = nn.Linear(2 * channels, channels) if has_pool else None

    def forward(self, x: Tensor) -> Tensor:
        y = F.relu(self.norm1(self.conv1(x)))
        if self.pool is not None:
            y = F.relu(y + self.pool(pooled(y))[:, :, None, None])
        return F.relu(x + self.norm2(self.conv2(y)))


class TeacherNetwork(nn.Module):
    """Logits of the moves [n][points], of the opponent's reply likewise, and of win, draw, loss [n][3]."""

    def __init__(self, channels: int, blocks: int) -> None:
        super().__init__()
        self.config = {"channels": channels, "blocks": blocks}
        self.stem, self.stem_norm = nn.Conv2d(PLANES, channels, 3, padding=1, bias=False), nn.BatchNorm2d(channels)
        self.context = nn.Embedding(10, channels)  # rule and colour
        nn.init.zeros_(self.context.weight)
        self.blocks = nn.ModuleList(Block(channels, number % 3 == 2) for number in range(blocks))
        self.head, self.head_norm = nn.Conv2d(channels, 64, 1, bias=False), nn.BatchNorm2d(64)
        self.policy_pool, self.policy = nn.Linear(64, 32), nn.Conv2d(32, 2, 1)
        self.value1, self.value2 = nn.Linear(64, 64), nn.Linear(64, 3)

    def forward(self, words: Tensor, contexts: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        x = self.stem_norm(self.stem(planes(words, self.stem.weight.dtype)))
        x = F.relu(x + self.context(contexts.long()).to(x.dtype)[:, :, None, None])
        for block in self.blocks:
            x = block(x)
        head = self.head_norm(self.head(x))
        board = pooled(F.relu(head[:, 32:]))
        moves = self.policy(F.relu(head[:, :32] + self.policy_pool(board)[:, :, None, None])).float()
        value = self.value2(F.relu(self.value1(board))).float()
        return moves[:, 0].flatten(1), moves[:, 1].flatten(1), value


def state_of(network: TeacherNetwork, step: int) -> dict[str, Any]:
    """A network's file: its shape, and its numbers in half precision."""
    numbers = {name: tensor.detach().cpu() for name, tensor in network.state_dict().items()}
    halves = {name: tensor.half() if tensor.is_floating_point() else tensor for name, tensor in numbers.items()}
    return {"config": network.config, "step": step, "average": halves}


def load_network(path: Path) -> tuple[TeacherNetwork, int]:
    """A network and the steps that it has learned. InputError."""
    state = read_weights(path)
    try:
        network = TeacherNetwork(**state["config"])
        network.load_state_dict(state["average"])
        if all(bool(numbers.isfinite().all()) for numbers in network.state_dict().values()):
            return network.eval(), int(state["step"])
    except (LookupError, TypeError, ValueError, RuntimeError, AttributeError, ArithmeticError):
        pass
    raise InputError(f"{path}: not a teacher network")


class QuickNetwork:
    """A network for answers: norms are part of the convolutions, and a GPU works in half precision. Its numbers stay
    where they are when others are loaded, so that recorded graphs go on with them."""

    def __init__(self, network: TeacherNetwork, device: torch.device) -> None:
        self.device, self.is_cuda = device, device.type == "cuda"
        self.network = _fused(network).to(device)
        if self.is_cuda:
            self.network = self.network.half().to(memory_format=torch.channels_last)

    @torch.no_grad()
    def load(self, network: TeacherNetwork) -> None:
        """Other numbers of the same shape."""
        for mine, other in zip(self.network.parameters(), _fused(network).parameters()):
            mine.copy_(other)

    @torch.no_grad()
    def __call__(self, words: Tensor, contexts: Tensor) -> tuple[Tensor, Tensor]:
        """Logits of the moves [n][points], and chances of win, draw, loss [n][3]."""
        logits, _, value = self.network(words, contexts)
        return logits, F.softmax(value, 1)


def _fused(network: TeacherNetwork) -> TeacherNetwork:
    fused = copy.deepcopy(network).eval()
    for module, conv, norm in _norms(fused):
        setattr(module, conv, fuse_conv_bn_eval(getattr(module, conv), getattr(module, norm)))
        setattr(module, norm, nn.Identity())
    return fused.requires_grad_(False)


def _norms(network: TeacherNetwork) -> Iterator[tuple[nn.Module, str, str]]:
    """Each convolution with the norm that follows it, by names."""
    yield network, "stem", "stem_norm"
    yield network, "head", "head_norm"
    for block in network.blocks:
        yield block, "conv1", "norm1"
        yield block, "conv2", "norm2"
