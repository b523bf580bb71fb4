-- What surveys read of an event, as columns of its row: results read every event of a survey, and finding keys in the
-- properties of an SDK's event takes longer than everything else. PostgreSQL keeps them like the properties they follow from.

-- The answers of an event by the names of their properties; null for none.
CREATE FUNCTION survey_answers(properties jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT jsonb_object_agg(key, value) FROM jsonb_each(properties)
  WHERE starts_with(key, '$survey_response') AND value <> 'null'
$$;

-- Whether an event completed its submission: `survey sent` that says nothing else. False for other events with answers that
-- can be the latest of a submission, null for events that can't.
CREATE FUNCTION survey_completed(event text, properties jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE
    WHEN event = 'survey sent' THEN coalesce(properties ->> '$survey_completed', 'true') = 'true'
    WHEN event = 'survey dismissed' AND coalesce(properties ->> '$survey_partially_completed', 'true') <> 'false'
      AND EXISTS (SELECT FROM jsonb_each(properties) answer
        WHERE starts_with(answer.key, '$survey_response') AND answer.value NOT IN ('null', '""', '[]'))
      THEN false
  END
$$;

ALTER TABLE events
  -- As sent, also of surveys that do not exist; capture takes no longer ones.
  ADD COLUMN survey_id text GENERATED ALWAYS AS (left(properties ->> '$survey_id', 200)) STORED,
  -- The MD5 of the submission's key, because clients choose keys of any length.
  ADD COLUMN submission_id uuid GENERATED ALWAYS AS (CASE
    WHEN properties ? '$survey_id' THEN md5(coalesce(nullif(properties ->> '$survey_submission_id', ''), uuid::text))::uuid
  END) STORED,
  ADD COLUMN survey_completed boolean GENERATED ALWAYS AS (CASE
    WHEN properties ? '$survey_id' THEN survey_completed(event, properties)
  END) STORED,
  ADD COLUMN survey_iteration integer GENERATED ALWAYS AS (CASE
    WHEN properties ? '$survey_id' AND properties ->> '$survey_iteration' ~ '^[0-9]{1,9}$'
      THEN (properties ->> '$survey_iteration')::integer
  END) STORED,
  ADD COLUMN survey_language text GENERATED ALWAYS AS (CASE
    WHEN properties ? '$survey_id' THEN lower(nullif(properties ->> '$survey_language', ''))
  END) STORED,
  ADD COLUMN survey_answers jsonb GENERATED ALWAYS AS (CASE
    WHEN properties ? '$survey_id' THEN survey_answers(properties)
  END) STORED;

-- How often a survey was shown is counted from this index alone.
DROP INDEX events_of_survey;
CREATE INDEX events_of_survey ON events (project_id, survey_id, event, "timestamp")
  INCLUDE (person_id, distinct_id, survey_iteration) WHERE survey_id IS NOT NULL;

-- All columns of a look-up: without statistics, an index that ends with the submission looks as good as that of survey events.
DROP INDEX events_of_submission;
CREATE INDEX events_of_submission ON events (project_id, submission_id, survey_id) WHERE submission_id IS NOT NULL;

-- Without statistics of the new columns the indexes would not be chosen.
ANALYZE events;
