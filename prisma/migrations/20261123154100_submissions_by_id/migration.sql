-- By the submission alone: without statistics, an index that begins with the survey looks as good as that of survey events.
DROP INDEX events_of_submission;
CREATE INDEX events_of_submission ON events (
  project_id, (md5(coalesce(nullif(properties ->> '$survey_submission_id', ''), uuid::text))::uuid)
) WHERE properties ? '$survey_id';

-- Reading every key of an event is slow: the index of answers is worth its use.
ALTER FUNCTION survey_answer_text(jsonb) COST 1000;
