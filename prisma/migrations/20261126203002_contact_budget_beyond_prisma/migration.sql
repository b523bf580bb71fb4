-- What surveys a person saw lately is read from this index alone, at each request for flags in a project with a contact budget.
CREATE INDEX events_of_contacts ON events (project_id, distinct_id, "timestamp")
  INCLUDE (event, survey_id, survey_iteration) WHERE survey_id IS NOT NULL;
