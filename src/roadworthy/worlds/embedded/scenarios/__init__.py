"""Scripted scenarios: the 44 types of Bench2Drive, played on ego's route.

A *script* (one class a scenario type, in `families/`) is played on a *stage*, which knows the route and the map and
holds the *cast*: *actors* with a kind, a place and perhaps a *motion* along a path. A *flow* is a stream of ordinary
traffic along given lanes. The route says what is to happen (scene.RouteScenario); `registry.staged` sets it up.
"""
