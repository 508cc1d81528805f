"""The rasteriser: triangles to pictures, depths and instance ids, in compiled loops over strips of rows."""
