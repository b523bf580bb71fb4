-- The events that can be the latest of a submission, in the order of pages of responses.
CREATE INDEX events_of_responses ON events (project_id, survey_id, "timestamp", uuid) WHERE survey_completed IS NOT NULL;
