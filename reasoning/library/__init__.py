"""The models: one YAML card each, and plain Python that maps inputs to outputs by symbol."""
