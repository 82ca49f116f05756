"""Generic kernels; `core.kernels.template` loads these files once per game."""
