# SPDX-License-Identifier: MIT
"""The statistics of paired games."""
