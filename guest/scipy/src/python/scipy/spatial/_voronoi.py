"""The order of the corners of regions on a sphere."""

import numpy as np

__all__ = ["sort_vertices_of_regions"]


def sort_vertices_of_regions(simplices, regions):
    """Bring the corners of each region into the order around it, in place: neighbours share two points."""
    for n, region in enumerate(regions):
        rest = list(region)
        ordered = [rest.pop(0)]
        while rest:
            last = set(np.asarray(simplices[ordered[-1]]).tolist()) - {n}
            for place, candidate in enumerate(rest):
                corners = set(np.asarray(simplices[candidate]).tolist())
                if n in corners and last & corners:
                    ordered.append(rest.pop(place))
                    break
            else:
                ordered.extend(rest)
                break
        region[:] = ordered
