"""The options of HiGHS: their types, what they are unless they are set, and what they may be.

Most steer what is not there and change nothing.
"""

_BOOL, _INT, _DOUBLE, _STRING = range(4)
_MOST = 2147483647
_ANY = None
_SWITCH = ("off", "on", "choose")
_INF = float("inf")

# Name: type, default, and the least and most, or which texts.
OPTIONS = {
    "allow_unbounded_or_infeasible": (_BOOL, False, _ANY),
    "allowed_matrix_scale_factor": (_INT, 20, (0, 30)),
    "dual_feasibility_tolerance": (_DOUBLE, 1e-07, (1e-10, _INF)),
    "highs_analysis_level": (_INT, 0, (0, 255)),
    "highs_debug_level": (_INT, 0, (0, 3)),
    "infinite_bound": (_DOUBLE, 1e+20, (1000000000000000.0, _INF)),
    "infinite_cost": (_DOUBLE, 1e+20, (1000000000000000.0, _INF)),
    "ipm_iteration_limit": (_INT, _MOST, (0, _MOST)),
    "ipm_optimality_tolerance": (_DOUBLE, 1e-08, (1e-12, _INF)),
    "ipx_dualize_strategy": (_INT, 2, (-1, 3)),
    "large_matrix_value": (_DOUBLE, 1000000000000000.0, (1.0, _INF)),
    "log_dev_level": (_INT, 0, (0, 3)),
    "log_file": (_STRING, "", _ANY),
    "log_to_console": (_BOOL, True, _ANY),
    "mip_abs_gap": (_DOUBLE, 1e-06, (0.0, _INF)),
    "mip_detect_symmetry": (_BOOL, True, _ANY),
    "mip_feasibility_tolerance": (_DOUBLE, 1e-06, (1e-10, _INF)),
    "mip_heuristic_effort": (_DOUBLE, 0.05, (0.0, 1.0)),
    "mip_lp_age_limit": (_INT, 10, (0, 32767)),
    "mip_max_improving_sols": (_INT, _MOST, (1, _MOST)),
    "mip_max_leaves": (_INT, _MOST, (0, _MOST)),
    "mip_max_nodes": (_INT, _MOST, (0, _MOST)),
    "mip_max_stall_nodes": (_INT, _MOST, (0, _MOST)),
    "mip_min_cliquetable_entries_for_parallelism": (_INT, 100000, (0, _MOST)),
    "mip_min_logging_interval": (_DOUBLE, 5.0, (0.0, _INF)),
    "mip_pool_age_limit": (_INT, 30, (0, 1000)),
    "mip_pool_soft_limit": (_INT, 10000, (1, _MOST)),
    "mip_pscost_minreliable": (_INT, 8, (0, _MOST)),
    "mip_rel_gap": (_DOUBLE, 0.0001, (0.0, _INF)),
    "mip_report_level": (_INT, 1, (0, 2)),
    "objective_bound": (_DOUBLE, _INF, (-_INF, _INF)),
    "objective_target": (_DOUBLE, -_INF, (-_INF, _INF)),
    "output_flag": (_BOOL, True, _ANY),
    "parallel": (_STRING, "choose", _SWITCH),
    "presolve": (_STRING, "choose", _SWITCH),
    "primal_feasibility_tolerance": (_DOUBLE, 1e-07, (1e-10, _INF)),
    "random_seed": (_INT, 0, (0, _MOST)),
    "ranging": (_STRING, "off", ("off", "on")),
    "run_crossover": (_STRING, "on", _SWITCH),
    "simplex_crash_strategy": (_INT, 0, (0, 9)),
    "simplex_dual_edge_weight_strategy": (_INT, -1, (-1, 2)),
    "simplex_dualize_strategy": (_INT, -1, (-1, 1)),
    "simplex_iteration_limit": (_INT, _MOST, (0, _MOST)),
    "simplex_max_concurrency": (_INT, 8, (1, 8)),
    "simplex_min_concurrency": (_INT, 1, (1, 8)),
    "simplex_permute_strategy": (_INT, -1, (-1, 1)),
    "simplex_price_strategy": (_INT, 3, (0, 3)),
    "simplex_primal_edge_weight_strategy": (_INT, -1, (-1, 2)),
    "simplex_scale_strategy": (_INT, 1, (0, 5)),
    "simplex_strategy": (_INT, 1, (0, 4)),
    "simplex_update_limit": (_INT, 5000, (0, _MOST)),
    "small_matrix_value": (_DOUBLE, 1e-09, (1e-12, _INF)),
    "solution_file": (_STRING, "", _ANY),
    "solver": (_STRING, "choose", ("choose", "simplex", "ipm", "pdlp")),
    "threads": (_INT, 0, (0, _MOST)),
    "time_limit": (_DOUBLE, _INF, (0.0, _INF)),
    "write_model_file": (_STRING, "", _ANY),
    "write_model_to_file": (_BOOL, False, _ANY),
    "write_solution_style": (_INT, 0, (-1, 4)),
    "write_solution_to_file": (_BOOL, False, _ANY),
}


class HighsOptionsManager:
    """Says of options whether they exist and whether a value will do."""

    def get_option_type(self, name):
        return OPTIONS[name][0] if name in OPTIONS else -1

    def get_all_option_types(self):
        return {name: kind for name, (kind, _, _) in OPTIONS.items()}

    def _is_within(self, kind, name, value):
        if self.get_option_type(name) != kind:
            return False
        least, most = OPTIONS[name][2]
        return least <= value <= most

    def check_int_option(self, name, value):
        return self._is_within(_INT, name, int(value))

    def check_double_option(self, name, value):
        return self._is_within(_DOUBLE, name, float(value))

    def check_string_option(self, name, value):
        if self.get_option_type(name) != _STRING:
            return False
        allowed = OPTIONS[name][2]
        return allowed is _ANY or value in allowed
