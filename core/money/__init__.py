"""What a cluster costs: quotes by basis, region and date, and rent."""
