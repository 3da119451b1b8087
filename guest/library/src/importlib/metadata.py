# What is installed: in a sandbox, nothing.

__all__ = ["Distribution", "PackageNotFoundError", "distribution", "distributions",
           "entry_points", "files", "metadata", "packages_distributions", "requires", "version"]


class PackageNotFoundError(ModuleNotFoundError):
    def __str__(self):
        return f"No package metadata was found for {self.name}"

    @property
    def name(self):
        return self.args[0]


class EntryPoints(tuple):
    def select(self, **params):
        return EntryPoints()

    @property
    def names(self):
        return set()

    @property
    def groups(self):
        return set()


class Distribution:
    @classmethod
    def from_name(cls, name):
        if not name:
            raise ValueError("A distribution name is required.")
        raise PackageNotFoundError(name)

    @classmethod
    def discover(cls, **kwargs):
        return iter(())


def distribution(distribution_name):
    return Distribution.from_name(distribution_name)


def distributions(**kwargs):
    return Distribution.discover(**kwargs)


def metadata(distribution_name):
    return Distribution.from_name(distribution_name).metadata


def version(distribution_name):
    return distribution(distribution_name).version


def requires(distribution_name):
    return distribution(distribution_name).requires


def files(distribution_name):
    return distribution(distribution_name).files


def entry_points(**params):
    return EntryPoints()


def packages_distributions():
    return {}
