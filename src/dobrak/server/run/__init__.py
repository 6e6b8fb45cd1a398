"""Running a server: settings, clock, log and metrics."""
