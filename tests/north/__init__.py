"""Tests of Vikings: Warriors of the North."""
