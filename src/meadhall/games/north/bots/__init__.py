"""What bots know of this game: policy, evaluation, belief."""
