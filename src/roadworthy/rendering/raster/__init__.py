"""The rasteriser: triangles to pictures, depths and instance ids, in compiled loops over strips of rows.

Words of these modules:

- surface: a triangle of a model and its look, in the model's own frame; instance: a model at a place of the scene
- face: a triangle on the screen, or the part of one before the near plane
- nearness: 1 / depth, linear on the screen; times a bias a little above 1 for the layers of what lies on the ground
- sample: a place of the screen at which the nearest face is looked for; a pixel has 1 or 2 x 2
- owner: the face that is nearest at a sample
- fragment: a distinct face within a pixel, coloured once; its key is the pixel's column and the face
- lens: a camera's focal lengths, skew and centre, in pixels or in samples
- light: what falls on a surface; lit: how much it shines of itself, as lamps do; shine: a texture's own light at night
- glow: the soft disc around a lamp in the picture

Order: `project`, `fill`, then by rows `fragments`, `albedo`, `light`, `air`, put together by `shade`; then on the whole
picture `reflection`, `glow` and `rain`. `shadow` is the sun's own `project`, `visible` counts samples.
"""
