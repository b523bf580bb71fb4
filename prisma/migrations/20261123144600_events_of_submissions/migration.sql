-- Finds the events of a submission, by its survey.
CREATE INDEX events_of_submission ON events (
  project_id, (properties ->> '$survey_id'),
  (md5(coalesce(nullif(properties ->> '$survey_submission_id', ''), uuid::text))::uuid)
) WHERE properties ? '$survey_id';

-- Everything that an event answers, as one text, for the search of responses.
CREATE FUNCTION survey_answer_text(properties jsonb) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT string_agg(value, E'\n') FROM jsonb_each_text(properties) WHERE starts_with(key, '$survey_response')
$$;

CREATE INDEX events_answers ON events USING gin (survey_answer_text(properties) gin_trgm_ops) WHERE properties ? '$survey_id';
