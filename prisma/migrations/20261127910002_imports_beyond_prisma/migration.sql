CREATE INDEX import_runs_due ON import_runs (next_step_at) WHERE next_step_at IS NOT NULL;
