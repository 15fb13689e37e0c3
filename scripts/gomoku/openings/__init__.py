# SPDX-License-Identifier: MIT
"""Positions to start from."""
