-- Responses queue deliveries in the transaction that captures them.

CREATE INDEX deliveries_due ON deliveries (next_attempt_at) WHERE next_attempt_at IS NOT NULL;

-- Whether answers meet the condition of a subscription, as in the contract. A score without a question is of any rating from 0 to 10.
CREATE FUNCTION answers_meet(answers jsonb, questions jsonb, condition jsonb) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  operator text := condition ->> 'operator';
  value jsonb := condition -> 'value';
  low double precision := CASE operator WHEN 'between' THEN value ->> 0 WHEN 'gte' THEN value #>> '{}' WHEN 'exact' THEN value #>> '{}' END;
  high double precision := CASE operator WHEN 'between' THEN value ->> 1 WHEN 'lte' THEN value #>> '{}' WHEN 'exact' THEN value #>> '{}' END;
BEGIN
  IF operator = 'icontains' OR condition ->> 'question_id' IS NOT NULL THEN
    RETURN answers_match(answers, questions, condition ->> 'question_id', operator, value #>> '{}', NULL, low, high);
  END IF;
  RETURN jsonb_typeof(questions) = 'array' AND EXISTS (
    SELECT FROM jsonb_array_elements(questions) question
    WHERE question ->> 'type' = 'rating' AND question ->> 'scale' = '10'
      AND answers_match(answers, questions, question ->> 'id', operator, NULL, NULL, low, high));
END $$;

-- Queues the deliveries of responses to which events belong that were just captured: of a completed one at once, of another when
-- nothing came for 30 minutes. What is queued already is not queued again; a partial one that waits then waits anew.
-- Returns how many are to be sent at once. Without a destination it reads one index. It is planned once for each connection, also
-- while the tables are empty, when every index looks as good: planning takes longer than running.
CREATE FUNCTION queue_deliveries(of_project integer, uuids uuid[], at timestamptz) RETURNS integer
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
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
      JOIN responses r ON r.project_id = of_project AND r.submission_id = g.submission_id AND r.survey_id = g.survey_id
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
