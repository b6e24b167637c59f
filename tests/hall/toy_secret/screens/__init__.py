"""Quiet ravens on screens."""
