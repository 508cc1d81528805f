"""The closed loop: drivers and what drives them."""
