# SPDX-License-Identifier: MIT
"""The order network: log-odds of moves, added to those of the patterns (engine/eval/nets/order_net.hpp). The draw
network reads what its first layer learned, and does not change it."""

from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import Tensor

from .batches import Batch
from .layers import Layers, shift_to
from .network import Look, Sums, View, WindowNetwork
from .shapes import Shapes

_NOT_A_MOVE = -1e9  # log-odds
_DRAW_LAYERS = ("second", "draw")
_TAP_OF = [2, 1, 2, 1, 0, 1, 2, 1, 2]  # of a 3x3: 0 the point, 1 its sides, 2 its corners


def add_order_losses(logits: Tensor, batch: Batch, total: Sums) -> Tensor:
    """The sum of -log p(the move that was played): logits [n][points]."""
    chosen = batch.chosen_points()
    losses = -F.log_softmax(logits, 1).gather(1, chosen[:, None])[:, 0]
    total.add("order", losses.detach())
    total.add("first", (logits.argmax(1) == chosen).float())  # of the best, the first point, as the engine has it
    return losses.sum()


def on_board(batch: Batch, candidates: Tensor) -> Tensor:
    """Log-odds of the candidates on whole boards, [n][points]."""
    all_points = torch.full((len(batch) * batch.points,), _NOT_A_MOVE, device=batch.device)
    return all_points.index_copy(0, batch.numbers("first_candidate", "candidate"), candidates).view(len(batch), -1)


class OrderNetwork(WindowNetwork):
    """Orders moves, knows draws."""

    measures = ("order", "first", "draw")

    def __init__(self, shapes: Shapes, rule: str, device: torch.device) -> None:
        super().__init__(shapes.order, shapes.views[rule], device)
        self.layers = Layers(shapes.order)
        self.unit = shapes.order_unit
        self.only_draws = False

    def begin_learning(self, learn: str) -> list[str]:
        self.only_draws = learn == "draws"
        draws = [name for layer in _DRAW_LAYERS for name in (layer, f"{layer}_bias")]
        return draws if self.only_draws else super().begin_learning(learn)

    def batch_loss(self, batch: Batch, look: Look, total: Sums) -> Tensor:
        view, layers = self.view_of(look.views, batch.us), self.layers
        features = self._features(batch, look)
        board = layers.sums(features.sum(1))
        first = layers.dense("first", view, board)
        loss = self._draw_loss(batch, view, board.detach(), first.detach(), total)
        if self.only_draws:
            return loss
        logits = batch.list("first_candidate", "order") + self._logits(batch, view, features, first)
        return loss + add_order_losses(on_board(batch, logits), batch, total)

    def _logits(self, batch: Batch, view: View, features: Tensor, first: Tensor) -> Tensor:
        """Log-odds of the candidates that are added to the patterns', [Q]."""
        query, rest = self.layers.dense("query", view, first), self.layers.dense("rest", view, first)
        candidates = batch.numbers("first_candidate", "candidate")
        position = torch.div(candidates, batch.points, rounding_mode="floor")
        # F.embedding picks rows, and its way back is faster than that of an index.
        moves = F.embedding(candidates, features.flatten(0, 1))
        moves = moves.clamp(max=self.shape.point.high / self.shape.point.one)
        own = self.layers.dense("point", view, moves)
        return (moves * F.embedding(position, query)).sum(1) + (own * F.embedding(position, rest)).sum(1)

    def _draw_loss(self, batch: Batch, view: View, board: Tensor, first: Tensor, total: Sums) -> Tensor:
        known = batch.each("draw") >= 0
        second = self.layers.dense("second", view, first)
        logits = self.layers.dense("draw", view, torch.cat([second, board], 1))[:, 0][known]
        losses = F.binary_cross_entropy_with_logits(logits, batch.each("draw")[known].float(), reduction="none")
        total.add("draw", losses.detach())
        return losses.sum()

    def _features(self, batch: Batch, look: Look) -> Tensor:
        """Numbers of all points behind the rectifiers and the 3x3, [n][points][us, them]."""
        board = self._on_board(batch, F.relu(self.point_numbers(batch, look)))
        planes = board[..., : self.shape.mixed].flatten(3).permute(0, 3, 1, 2)
        kernels = self._taps(batch, look.views)[_TAP_OF].t().reshape(-1, 1, 3, 3)
        mixed = F.conv2d(planes, kernels, padding=1, groups=len(kernels))
        return self._joined(batch, F.relu(mixed).permute(0, 2, 3, 1), board)

    def _on_board(self, batch: Batch, numbers: Tensor) -> Tensor:
        """Listed points on whole boards, [n][height][width][us, them][channels]."""
        points = torch.zeros(len(batch) * batch.points, numbers.shape[1], dtype=numbers.dtype, device=self.device)
        points = points.index_copy(0, batch.numbers("first_point", "place"), numbers)
        return points.view(len(batch), batch.height, batch.width, 2, self.shape.channels)

    def _taps(self, batch: Batch, views: list[View]) -> Tensor:
        """The factors of the 3x3 for both colours, [point, sides, corners][us, them]."""
        (part,) = self.shape.of_kind("taps")
        return torch.cat([self.view_of(views, color)[part.name] for color in (batch.us, 1 - batch.us)], 1)

    def _joined(self, batch: Batch, mixed: Tensor, board: Tensor) -> Tensor:
        """Outputs of the 3x3, and the other channels as they are, [n][points][us, them]."""
        mixed = mixed.reshape(*board.shape[:4], self.shape.mixed)
        return torch.cat([mixed, board[..., self.shape.mixed:]], 4).view(len(batch), batch.points, -1)

    @torch.no_grad()
    def whole(self, batch: Batch) -> Tensor:
        numbers = self.whole_numbers()
        view, layers = self.view_of(numbers, batch.us), self.layers
        features = self._whole_features(batch, numbers)
        first = layers.whole_dense("first", view, layers.whole_sums(features.sum(1)))
        query, rest = layers.whole_dense("query", view, first), layers.whole_dense("rest", view, first)
        features = features.clamp(max=self.shape.point.high)
        own = layers.whole_dense("point", view, features)
        logits = (features * query.unsqueeze(1)).sum(2) + (own * rest.unsqueeze(1)).sum(2)
        factors = self.shape.part("query").range
        assert factors is not None
        base = (on_board(batch, batch.list("first_candidate", "order")).double() * self.unit).round().long()
        return base + (logits * self.unit >> shift_to(factors.one * self.shape.point.one))

    def _whole_features(self, batch: Batch, numbers: list[View]) -> Tensor:
        """The products of the 3x3 are rounded one by one, as the processor's multiplication does it."""
        board = self._on_board(batch, self.whole_point_numbers(batch, numbers).clamp(min=0))
        (part,) = self.shape.of_kind("taps")
        scale = 32768 // int(self.shape.list(part.name).one)
        padded = F.pad(scale * board[..., : self.shape.mixed].flatten(3), (0, 0, 1, 1, 1, 1))
        taps = self._taps(batch, numbers)
        total = torch.zeros_like(padded[:, 1:-1, 1:-1])
        for dy in range(3):
            for dx in range(3):
                near = padded[:, dy:dy + batch.height, dx:dx + batch.width]
                total += ((near * taps[abs(dx - 1) + abs(dy - 1)] >> 14) + 1) >> 1
        return self._joined(batch, total.clamp(min=0), board)
