"""The decision exam's starter set: slices of our own with drawn street scenes."""
