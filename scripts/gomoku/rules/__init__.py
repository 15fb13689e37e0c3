# SPDX-License-Identifier: MIT
"""Rules and the referee: who has won, what black may not play, how points are written."""
