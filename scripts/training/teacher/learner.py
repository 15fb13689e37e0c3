# SPDX-License-Identifier: MIT
"""A training of the teacher network, and the files of a run:

    teacher.pt       the averaged network, in half precision: the one that plays, labels and is judged
    checkpoint.pt    the rest that is needed to go on as before: without it the optimiser begins again
    games-N.bin      the teacher's own games (engine/tuning/teacher/position_set.hpp), of at most 15 MiB each
"""

from __future__ import annotations

import contextlib
import copy
import math
import os
from pathlib import Path
from typing import Callable, Optional

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from ..checkpoint import read_checkpoint, write_checkpoint
from ..network import Sums
from .library import NO_RESULT
from .network import TAKEN, TeacherNetwork, load_network, state_of
from .search import legal_points
from .settings import TeacherSettings

MEASURES = ("loss", "moves", "value")
_REPLY_WEIGHT = 0.15
_WARM_UP = 100  # steps in which the rate rises
_MOST_SLOPE = 4.0  # norm of the gradients


def losses(network: nn.Module, batch: dict[str, Tensor], settings: TeacherSettings) -> tuple[Tensor, Tensor, Tensor]:
    """Means over a batch: all that is learned, the moves' cross-entropy, the value's."""
    moves, reply, value = network(batch["words"], batch["contexts"])
    log_moves = F.log_softmax(moves.masked_fill(~legal_points(batch["words"]), -1e4), 1)
    move_loss = -(batch["shares"].float() * log_moves.gather(1, batch["points"])).sum(1).mean()
    # Points that black may not play are open to white.
    log_reply = F.log_softmax(reply.masked_fill(batch["words"] & TAKEN != 0, -1e4), 1)
    has_reply = (batch["reply"] >= 0).float()
    replied = log_reply.gather(1, batch["reply"].clamp(min=0)[:, None])[:, 0]
    reply_loss = -(replied * has_reply).sum() / has_reply.sum().clamp(min=1)
    value_loss = _value_loss(value, batch["chance"], batch["result"], settings.value_share)
    return move_loss + _REPLY_WEIGHT * reply_loss + settings.value_weight * value_loss, move_loss, value_loss


def _value_loss(value: Tensor, target: Tensor, result: Tensor, share: float) -> Tensor:
    """The target is partly the search's chance of winning, partly the result, where there is one."""
    chances = F.softmax(value, 1)
    chance = (chances[:, 0] + chances[:, 1] / 2).clamp(1e-5, 1 - 1e-5)
    search_loss = -(target * chance.log() + (1 - target) * (1 - chance).log())
    known = result != NO_RESULT
    outcome = torch.where(known, 1 - result.long(), torch.zeros_like(result, dtype=torch.long))  # win, draw, loss
    result_loss = F.cross_entropy(value, outcome, reduction="none")
    return torch.where(known, share * search_loss + (1 - share) * result_loss, search_loss).mean()


class Learner:
    """Goes on from the folder's network if there is one, else from `start`, else from random numbers."""

    def __init__(self, folder: Path, settings: TeacherSettings, device: torch.device, start: Optional[Path],
                 seed: int, part: Callable[[], float]) -> None:
        self.folder, self.settings, self.device, self.part = folder, settings, device, part
        torch.manual_seed(seed)
        source = folder / "teacher.pt" if (folder / "teacher.pt").exists() else start
        self.network, self.steps = TeacherNetwork(settings.channels, settings.blocks), 0
        if source is not None:
            self.network, self.steps = load_network(source)
        self.network = self.network.to(device)
        self.average = copy.deepcopy(self.network).eval().requires_grad_(False)
        if device.type == "cuda":
            self.network = self.network.to(memory_format=torch.channels_last)
        self.optimizer = torch.optim.AdamW(self.network.parameters(), lr=settings.rate, weight_decay=0.02,
                                           betas=(0.9, 0.99))
        if source is not None and source.parent == folder and (folder / "checkpoint.pt").exists():
            self._resume()
        self.first = self.steps  # of this process
        self.sums = torch.zeros(3, device=device)
        self.summed = 0

    def learn(self, batch: dict[str, Tensor]) -> None:
        """One step."""
        self.network.train()
        for group in self.optimizer.param_groups:
            group["lr"] = self._rate()
        half = torch.autocast("cuda", torch.bfloat16) if self.device.type == "cuda" else contextlib.nullcontext()
        with half:
            parts = losses(self.network, batch, self.settings)
        self.optimizer.zero_grad(set_to_none=True)
        parts[0].backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), _MOST_SLOPE)
        self.optimizer.step()
        self.steps += 1
        self._follow()
        self.sums += torch.stack([part.detach() for part in parts])
        self.summed += 1

    def report(self) -> Sums:
        """Losses since the last report, by MEASURES."""
        means, batch = Sums(), self.settings.batch
        for name, total in zip(MEASURES, self.sums.tolist()):
            means.sums.update({name: total * batch, f"{name}_count": float(self.summed * batch)})
        self.sums.zero_()
        self.summed = 0
        return means

    def save(self) -> None:
        """Each file is whole or the old one. InputError if one cannot be written."""
        write_checkpoint(self.folder / "teacher.pt", state_of(self.average, self.steps))
        write_checkpoint(self.folder / "checkpoint.pt", {
            "fingerprint": repr(self.network.config),
            "numbers": {name: tensor.detach().cpu() for name, tensor in self.network.state_dict().items()},
            "optimizer": self.optimizer.state_dict(),
        })

    def _resume(self) -> None:
        state = read_checkpoint(self.folder / "checkpoint.pt", repr(self.network.config), torch.device("cpu"))
        self.network.load_state_dict(state["numbers"])
        own = self.optimizer.state_dict()["param_groups"]
        self.optimizer.load_state_dict({**state["optimizer"], "param_groups": own})

    def _rate(self) -> float:
        settings = self.settings
        warm = min((self.steps - self.first + 1) / _WARM_UP, 1)
        cosine = (1 + math.cos(math.pi * self.part())) / 2
        return settings.rate * warm * (settings.last_rate + (1 - settings.last_rate) * cosine)

    @torch.no_grad()
    def _follow(self) -> None:
        """The average takes its part of the new numbers."""
        part = 1 - min(self.settings.average, (1 + self.steps) / (10 + self.steps))
        mine, new = self.average.state_dict(), self.network.state_dict()
        names = [name for name, tensor in mine.items() if tensor.is_floating_point()]
        own = [mine[name] for name in names]
        torch._foreach_mul_(own, 1 - part)
        torch._foreach_add_(own, [new[name].detach() for name in names], alpha=part)


class GameFiles:
    """games-N.bin of a run; the oldest go if there are too many. A process begins a new file: the last one of another
    may end in a record that is cut off."""

    def __init__(self, folder: Path, most: int = 8, size: int = 15 << 20) -> None:
        self.folder, self.most, self.size, self.own = folder, most, size, Path()

    def earlier(self) -> list[Path]:
        """All of them, oldest first."""
        names = [path for path in self.folder.glob("games-*.bin") if path.stem[6:].isdecimal()]
        return sorted(names, key=lambda path: int(path.stem[6:]))

    def current(self) -> Path:
        """The one to write to."""
        if self.own.is_file() and os.path.getsize(self.own) < self.size:
            return self.own
        there = self.earlier()
        for path in there[:max(len(there) + 1 - self.most, 0)]:
            path.unlink()
        self.own = self.folder / f"games-{int(there[-1].stem[6:]) + 1 if there else 0}.bin"
        return self.own
