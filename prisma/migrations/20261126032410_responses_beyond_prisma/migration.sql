-- Responses follow from events, from the versions of their survey and from what was archived: triggers keep them up to date, in
-- the transaction of whoever changes one of these.

DROP INDEX events_answers;
DROP FUNCTION survey_answer_text(jsonb);
DROP FUNCTION survey_completed(text, jsonb);
DROP FUNCTION survey_answers(jsonb);

-- The question of an answer: the id in the property's name; for a position the id of the question there, else the name itself.
-- An id that looks like a position is an id. Of the version's content nothing is read but for positions.
CREATE FUNCTION survey_question_id(key text, content jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN key = '$survey_response' THEN CASE
      WHEN content #> '{questions,0}' IS NULL THEN key ELSE coalesce(content #>> '{questions,0,id}', '0') END
    WHEN substr(key, 18) !~ '^[1-9][0-9]{0,4}$' THEN substr(key, 18)
    WHEN content -> 'questions' @> jsonb_build_array(jsonb_build_object('id', substr(key, 18))) THEN substr(key, 18)
    WHEN content -> 'questions' -> substr(key, 18)::integer IS NULL THEN key
    ELSE coalesce(content -> 'questions' -> substr(key, 18)::integer ->> 'id', substr(key, 18))
  END
$$;

-- The events of a submission in their order.
DROP INDEX events_of_submission;
CREATE INDEX events_of_submission ON events (project_id, submission_id, survey_id, "timestamp", uuid) WHERE submission_id IS NOT NULL;

-- Of equal keys the last object's value.
CREATE AGGREGATE jsonb_merge_agg(jsonb) (SFUNC = jsonb_concat, STYPE = jsonb, INITCOND = '{}');

-- Makes the responses of submissions anew from their events; without events there is none. Nothing else writes the table.
-- The events of a submission may arrive in any order and at the same time: whoever comes second waits, then reads both.
-- Of a submission the latest 500 events count, so that a client that sends ever more under one id can't make each take longer.
-- Connections keep plans, also those made while the tables were empty, when every index looks as good: events are read in an order
-- that one index has, and the statement that deletes is planned each time.
CREATE FUNCTION refresh_responses(of_project integer, survey_ids text[], submission_ids uuid[]) RETURNS void
LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF cardinality(submission_ids) > 200 THEN
    -- Locks are held in memory that all transactions share.
    PERFORM pg_advisory_xact_lock(hashtext('responses'), of_project);
  ELSE
    PERFORM pg_advisory_xact_lock_shared(hashtext('responses'), of_project);
    PERFORM pg_advisory_xact_lock(lock) FROM (
      SELECT DISTINCT hashtextextended(id::text, of_project) AS lock FROM unnest(submission_ids) id ORDER BY 1) locks;
  END IF;

  WITH given AS MATERIALIZED (
    SELECT DISTINCT g.survey_id, g.submission_id,
      CASE WHEN g.survey_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN g.survey_id::uuid END AS survey
    FROM unnest(survey_ids, submission_ids) AS g (survey_id, submission_id)
  ), found AS MATERIALIZED (
    SELECT e.survey_id, e.submission_id, e.uuid, e.event, e."timestamp", e.ingested_at, e.person_id, e.distinct_id,
      e.person_snapshot_id, e.survey_iteration, version.version, nullif(e.properties ->> '$survey_language', '') AS language,
      e.event = 'survey sent' AND coalesce(e.properties ->> '$survey_completed', 'true') = 'true' AS completes,
      EXISTS (SELECT FROM archived_responses a
        WHERE a.project_id = of_project AND a.survey_id = g.survey AND a.response_uuid = e.uuid) AS is_archived,
      CASE WHEN e.event <> 'survey dismissed' OR coalesce(e.properties ->> '$survey_partially_completed', 'true') <> 'false' THEN (
        SELECT jsonb_object_agg(survey_question_id(given.key, version.content), given.value) FROM jsonb_each(e.properties) given
        WHERE CASE WHEN given.key = '$survey_response' OR starts_with(given.key, '$survey_response_') THEN
          -- Null, empty texts and empty lists are no answers.
          given.value NOT IN ('null', '""', '[]')
          -- Of an answer by id and one by position in one event the first counts, also an empty one.
          AND (given.key !~ '^\$survey_response(_[1-9][0-9]{0,4})?$'
            OR given.key = '$survey_response_' || survey_question_id(given.key, version.content)
            OR coalesce(e.properties -> ('$survey_response_' || survey_question_id(given.key, version.content)), 'null') = 'null')
        ELSE false END) END AS answers
    FROM given g CROSS JOIN LATERAL (
      SELECT * FROM events WHERE project_id = of_project AND submission_id = g.submission_id AND survey_id = g.survey_id
      ORDER BY "timestamp" DESC, uuid DESC LIMIT 500
    ) e LEFT JOIN LATERAL (
      SELECT v.version, v.content FROM (
        -- A clock that was set back makes no version older than the one before it.
        SELECT version, content,
          max(date_trunc('milliseconds', created_at)) OVER (ORDER BY version) <= e."timestamp" AS is_begun
        FROM survey_versions WHERE project_id = of_project AND survey_id = g.survey
        UNION ALL
        SELECT s.version, jsonb_build_object('questions', s.questions), true FROM surveys s
        WHERE s.project_id = of_project AND s.id = g.survey AND NOT EXISTS (
          SELECT FROM survey_versions WHERE project_id = of_project AND survey_id = g.survey)
      ) v ORDER BY v.is_begun DESC, CASE WHEN v.is_begun THEN -v.version ELSE v.version END LIMIT 1
    ) version ON true
    WHERE e.event IN ('survey sent', 'survey dismissed', 'survey abandoned')
  ), part AS (
    -- A dismissal without answers is no part of a response; it only marks one.
    SELECT f.*, f.event = 'survey sent' OR f.answers IS NOT NULL AS is_part FROM found f
  ), folded AS MATERIALIZED (
    SELECT p.survey_id, p.submission_id,
      (array_agg(p.uuid ORDER BY p.is_part DESC, p."timestamp" DESC, p.uuid DESC))[1] AS uuid,
      max(p."timestamp") FILTER (WHERE p.is_part) AS "timestamp", min(p."timestamp") FILTER (WHERE p.is_part) AS first_timestamp,
      max(p.ingested_at) FILTER (WHERE p.is_part) AS ingested_at, min(p.ingested_at) FILTER (WHERE p.is_part) AS first_ingested_at,
      (array_agg(p.person_id ORDER BY p.is_part DESC, p.answers IS NULL, p."timestamp" DESC, p.uuid DESC))[1] AS person_id,
      (array_agg(p.distinct_id ORDER BY p.is_part DESC, p.answers IS NULL, p."timestamp" DESC, p.uuid DESC))[1] AS distinct_id,
      (array_agg(p.person_snapshot_id ORDER BY p.is_part DESC, p."timestamp" DESC, p.uuid DESC))[1] AS person_snapshot_id,
      (array_agg(p.language ORDER BY p.is_part DESC, p.answers IS NULL, p."timestamp" DESC, p.uuid DESC))[1] AS survey_language,
      (array_agg(p.survey_iteration ORDER BY p.is_part DESC, p.completes DESC, p."timestamp" DESC, p.uuid DESC))[1] AS survey_iteration,
      (array_agg(p.version ORDER BY p.is_part DESC, p.completes DESC, p."timestamp" DESC, p.uuid DESC))[1] AS survey_version,
      bool_or(p.event = 'survey sent') AS is_sent, bool_or(p.completes) AS completed,
      bool_or(p.event = 'survey dismissed') AND NOT bool_or(p.completes) AS dismissed, bool_or(p.is_archived) AS archived,
      jsonb_merge_agg(p.answers ORDER BY p."timestamp", p.uuid) FILTER (WHERE p.answers IS NOT NULL) AS answers
    FROM part p GROUP BY p.survey_id, p.submission_id HAVING bool_or(p.is_part)
  ), written AS (
    INSERT INTO responses AS r (project_id, survey_id, submission_id, uuid, "timestamp", first_timestamp, ingested_at,
      first_ingested_at, person_id, distinct_id, person_snapshot_id, survey_language, survey_iteration, survey_version, is_sent,
      completed, dismissed, archived, answers, answer_text)
    SELECT of_project, f.survey_id, f.submission_id, f.uuid, f."timestamp", f.first_timestamp, f.ingested_at,
      f.first_ingested_at, f.person_id, f.distinct_id, f.person_snapshot_id, f.survey_language, f.survey_iteration,
      f.survey_version, f.is_sent, f.completed, f.dismissed, f.archived, coalesce(f.answers, '{}'), coalesce((
        -- A line each, also of several choices.
        SELECT string_agg(text, E'\n') FROM jsonb_each(f.answers) answer CROSS JOIN LATERAL jsonb_array_elements_text(
          CASE jsonb_typeof(answer.value) WHEN 'array' THEN answer.value ELSE jsonb_build_array(answer.value) END) text), '')
    FROM folded f
    ON CONFLICT (project_id, submission_id, survey_id) DO UPDATE SET
      (uuid, "timestamp", first_timestamp, ingested_at, first_ingested_at, person_id, distinct_id, person_snapshot_id,
        survey_language, survey_iteration, survey_version, is_sent, completed, dismissed, archived, answers, answer_text) =
      (excluded.uuid, excluded."timestamp", excluded.first_timestamp, excluded.ingested_at, excluded.first_ingested_at,
        excluded.person_id, excluded.distinct_id, excluded.person_snapshot_id, excluded.survey_language,
        excluded.survey_iteration, excluded.survey_version, excluded.is_sent, excluded.completed, excluded.dismissed,
        excluded.archived, excluded.answers, excluded.answer_text)
    WHERE r IS DISTINCT FROM excluded
  )
  SELECT array_agg(g.survey_id), array_agg(g.submission_id) INTO survey_ids, submission_ids FROM given g
  WHERE (g.survey_id, g.submission_id) NOT IN (SELECT f.survey_id, f.submission_id FROM folded f);

  FOR at IN 1 .. coalesce(cardinality(submission_ids), 0) LOOP
    EXECUTE 'DELETE FROM responses WHERE project_id = $1 AND submission_id = $2 AND survey_id || '''' = $3'
    USING of_project, submission_ids[at], survey_ids[at];
  END LOOP;
END $$;

-- The same for every submission that a statement changed events of, in parts that fit into memory.
CREATE FUNCTION refresh_responses_of_events() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  part record;
BEGIN
  FOR part IN
    SELECT c.project_id, array_agg(c.survey_id) AS surveys, array_agg(c.submission_id) AS submissions FROM changed c
    WHERE c.survey_id IS NOT NULL AND c.event IN ('survey sent', 'survey dismissed', 'survey abandoned')
    -- A submission is in one part.
    GROUP BY c.project_id, abs(hashtext(c.submission_id::text)::bigint) % (SELECT 1 + count(*) / 1000 FROM changed)
  LOOP
    -- Without projects that are just being deleted.
    PERFORM refresh_responses(part.project_id, part.surveys, part.submissions) FROM projects p WHERE p.id = part.project_id;
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER events_refresh_insert AFTER INSERT ON events REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION refresh_responses_of_events();
CREATE TRIGGER events_refresh_update AFTER UPDATE ON events REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION refresh_responses_of_events();
CREATE TRIGGER events_refresh_delete AFTER DELETE ON events REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION refresh_responses_of_events();

-- The same for those that archived events belong to.
CREATE FUNCTION refresh_archived_responses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_responses(part.project_id, part.surveys, part.submissions) FROM (
    SELECT e.project_id, array_agg(e.survey_id) AS surveys, array_agg(e.submission_id) AS submissions
    FROM changed c JOIN events e
      ON e.project_id = c.project_id AND e.uuid = c.response_uuid AND e.survey_id = c.survey_id::text
    WHERE EXISTS (SELECT FROM projects p WHERE p.id = c.project_id)
    GROUP BY e.project_id
  ) part;
  RETURN NULL;
END $$;

CREATE TRIGGER archived_responses_refresh_insert AFTER INSERT ON archived_responses REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION refresh_archived_responses();
CREATE TRIGGER archived_responses_refresh_delete AFTER DELETE ON archived_responses REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION refresh_archived_responses();

-- The same for those of a survey that go on after a time, in parts.
CREATE FUNCTION refresh_responses_since(of_project integer, of_survey uuid, since timestamptz) RETURNS void LANGUAGE sql AS $$
  SELECT refresh_responses(of_project, array_agg(part.survey_id), array_agg(part.submission_id)) FROM (
    SELECT r.survey_id, r.submission_id, row_number() OVER (ORDER BY r.submission_id) / 1000 AS number
    FROM responses r WHERE r.project_id = of_project AND r.survey_id = of_survey::text AND r."timestamp" >= since
  ) part GROUP BY part.number ORDER BY part.number
$$;

-- A version counts from its beginning on, the first from ever: clocks of clients may be ahead of it. Responses to a survey that is
-- deleted stay as they are.
CREATE FUNCTION refresh_responses_of_versions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_responses_since(c.project_id, c.survey_id, CASE WHEN min(c.version) > 1 THEN min(c.created_at) ELSE '-infinity' END)
  FROM changed c WHERE EXISTS (SELECT FROM projects p WHERE p.id = c.project_id) GROUP BY c.project_id, c.survey_id;
  RETURN NULL;
END $$;

CREATE FUNCTION refresh_responses_of_changed_versions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_responses_since(c.project_id, c.survey_id, '-infinity') FROM (
    SELECT DISTINCT c.project_id, c.survey_id FROM changed c JOIN before b USING (project_id, survey_id, version)
    WHERE c.created_at <> b.created_at OR c.content IS DISTINCT FROM b.content) c;
  RETURN NULL;
END $$;

CREATE TRIGGER survey_versions_refresh_insert AFTER INSERT ON survey_versions REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION refresh_responses_of_versions();
CREATE TRIGGER survey_versions_refresh_update AFTER UPDATE ON survey_versions
  REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION refresh_responses_of_changed_versions();
-- Responses of events that are stored already are made before the server starts.
INSERT INTO response_backfills (project_id, submission_id)
SELECT id, '00000000-0000-0000-0000-000000000000' FROM projects p
WHERE EXISTS (SELECT FROM events e WHERE e.project_id = p.id AND e.submission_id IS NOT NULL);
