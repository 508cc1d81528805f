"""Vehicles and cyclists that drive by themselves: car-following, right of way, lane changes, and a governor."""
