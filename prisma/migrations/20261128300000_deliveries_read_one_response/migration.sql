-- Finds a response by its submission. A connection keeps its plan, also one made while the table was empty, when every index looks as
-- good: all responses of the survey were read for each that came. Without sorting only the index of submissions has this order.
CREATE OR REPLACE FUNCTION queue_deliveries(of_project integer, uuids uuid[], at timestamptz) RETURNS integer
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_sort = off AS $$
DECLARE
  due integer;
BEGIN
  IF NOT EXISTS (SELECT FROM destinations d WHERE d.project_id = of_project AND d.enabled) THEN
    RETURN 0;
  END IF;
  WITH given AS MATERIALIZED (
    SELECT DISTINCT e.submission_id, e.survey_id FROM events e
    WHERE e.project_id = of_project AND e.uuid = ANY (uuids) AND e.submission_id IS NOT NULL
      AND e.survey_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  ), happened AS MATERIALIZED (
    SELECT r.submission_id, r.answers, s.id AS survey, s.questions,
      CASE WHEN r.completed THEN 'response_completed' ELSE 'response_partial' END AS event,
      CASE WHEN r.completed THEN at ELSE at + interval '30 minutes' END AS due_at
    FROM given g
      CROSS JOIN LATERAL (
        SELECT * FROM responses WHERE project_id = of_project AND submission_id BETWEEN g.submission_id AND g.submission_id
          AND survey_id = g.survey_id
        ORDER BY submission_id LIMIT 1
      ) r
      JOIN surveys s ON s.project_id = of_project AND s.id = g.survey_id::uuid
  ), queued AS (
    INSERT INTO deliveries AS q (project_id, id, destination_id, key, event, survey_id, submission_id, status, due_at, next_attempt_at)
    SELECT of_project, gen_random_uuid(), d.id, h.event || ':' || h.submission_id, h.event, h.survey, h.submission_id, 'pending',
      h.due_at, h.due_at
    FROM destinations d CROSS JOIN happened h
    WHERE d.project_id = of_project AND d.enabled AND EXISTS (
      SELECT FROM jsonb_array_elements(d.subscriptions) s (value)
      WHERE s.value -> 'digest' = 'null' AND s.value -> 'events' ? h.event
        AND (s.value -> 'survey_ids' = 'null' OR s.value -> 'survey_ids' ? h.survey::text)
        AND CASE s.value #>> '{condition,type}'
          WHEN 'answer' THEN answers_meet(h.answers, h.questions, s.value -> 'condition')
          WHEN 'tag' THEN EXISTS (SELECT FROM tagged_responses t WHERE t.project_id = of_project AND t.survey_id = h.survey
            AND t.submission_id = h.submission_id AND t.tag_id = (s.value #>> '{condition,tag_id}')::integer)
          ELSE true END)
    ORDER BY d.id, h.submission_id
    ON CONFLICT (project_id, destination_id, key) DO UPDATE SET due_at = excluded.due_at, next_attempt_at = excluded.next_attempt_at
    WHERE q.event = 'response_partial' AND q.status = 'pending' AND q.attempts = 0
    RETURNING q.due_at
  )
  SELECT count(*) INTO due FROM queued q WHERE q.due_at <= at;
  RETURN due;
END $$;
