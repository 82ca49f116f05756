"""Generic kernels; `core.template` loads these files once per game."""
