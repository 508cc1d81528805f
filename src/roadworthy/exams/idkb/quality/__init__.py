"""What is fit to be asked (spec A.5): rules of single items, duplicates and conflicts, and people's verdicts."""
