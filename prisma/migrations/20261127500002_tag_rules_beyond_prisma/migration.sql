-- Rules tag responses in the transaction that writes them.

-- Capture never meets a regular expression that PostgreSQL can't compile.
ALTER TABLE tag_rules ADD CONSTRAINT tag_rules_postgres_regex CHECK (postgres_regex IS NULL OR ('' ~ postgres_regex) IS NOT NULL);

-- Whether an answer meets the condition of a rule: the one to a question, or to any question of the survey that is open now; of
-- several choices, one of them. Texts ignore case in `icontains`; of long ones, regular expressions see the first 1,000 characters.
-- Scores are compared where the answer is a number, also one in a text; a bound that is null is none.
CREATE FUNCTION answers_match(answers jsonb, questions jsonb, of_question text, operator text, wanted text, postgres_regex text,
  low double precision, high double precision) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT EXISTS (
    SELECT FROM jsonb_each(CASE
        WHEN of_question IS NULL THEN answers
        WHEN answers ? of_question THEN jsonb_build_object(of_question, answers -> of_question) ELSE '{}' END) given,
      jsonb_array_elements_text(
        CASE jsonb_typeof(given.value) WHEN 'array' THEN given.value ELSE jsonb_build_array(given.value) END) part
    WHERE (of_question IS NOT NULL OR questions @> jsonb_build_array(jsonb_build_object('id', given.key, 'type', 'open')))
      AND CASE
        WHEN operator = 'icontains' THEN strpos(lower(part), lower(wanted)) > 0
        WHEN operator = 'regex' THEN left(part, 1000) ~ postgres_regex
        WHEN part ~ '^\s*-?[0-9]{1,9}(\.[0-9]{1,9})?\s*$' THEN
          part::double precision BETWEEN coalesce(low, '-infinity') AND coalesce(high, 'infinity')
        ELSE false END)
$$;

-- Adds the tags of a survey's rules, or of one of them, to responses that match. Tags that members removed stay removed; a response
-- gets at most 50 (maxTagsOfResponse). Whoever tags by hand holds the same lock, exclusively: a removal is never crossed by a rule.
CREATE FUNCTION tag_by_rules(of_project integer, of_survey uuid, submissions uuid[], of_rule integer DEFAULT NULL) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('response tags ' || of_survey));
  -- A survey or tag that is being deleted is waited for, and is gone then.
  PERFORM FROM surveys s WHERE s.project_id = of_project AND s.id = of_survey FOR KEY SHARE;
  PERFORM FROM response_tags t WHERE t.project_id = of_project AND t.id IN (
    SELECT rule.tag_id FROM tag_rules rule WHERE rule.project_id = of_project AND rule.survey_id = of_survey)
  ORDER BY t.id FOR KEY SHARE;

  INSERT INTO tagged_responses (project_id, survey_id, submission_id, tag_id, is_by_rule)
  SELECT of_project, of_survey, found.submission_id, found.tag_id, true FROM (
    SELECT new.submission_id, new.tag_id, row_number() OVER (PARTITION BY new.submission_id ORDER BY new.tag_id) AS number FROM (
      SELECT DISTINCT r.submission_id, rule.tag_id
      FROM tag_rules rule
        JOIN surveys s ON s.project_id = rule.project_id AND s.id = rule.survey_id
        JOIN responses r ON r.project_id = of_project AND r.submission_id = ANY (submissions) AND r.survey_id = of_survey::text
      WHERE rule.project_id = of_project AND rule.survey_id = of_survey AND rule.id = coalesce(of_rule, rule.id)
        AND answers_match(r.answers, s.questions, rule.question_id, rule.operator, rule.text, rule.postgres_regex, rule.min, rule.max)
    ) new
    WHERE NOT EXISTS (SELECT FROM tagged_responses t WHERE t.project_id = of_project AND t.survey_id = of_survey
        AND t.submission_id = new.submission_id AND t.tag_id = new.tag_id)
      AND NOT EXISTS (SELECT FROM untagged_responses u WHERE u.project_id = of_project AND u.survey_id = of_survey
        AND u.submission_id = new.submission_id AND u.tag_id = new.tag_id)
  ) found
  WHERE found.number + (SELECT count(*) FROM tagged_responses t WHERE t.project_id = of_project AND t.survey_id = of_survey
    AND t.submission_id = found.submission_id) <= 50
  ON CONFLICT DO NOTHING;
END $$;

-- The same for new responses, and for those whose answers a statement changed.
CREATE FUNCTION tag_changed_responses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM tag_by_rules(part.project_id, part.survey_id, part.submissions) FROM (
      SELECT rule.project_id, rule.survey_id, array_agg(c.submission_id) AS submissions
      FROM changed c JOIN (SELECT DISTINCT project_id, survey_id FROM tag_rules) rule
        ON rule.project_id = c.project_id AND rule.survey_id::text = c.survey_id
      GROUP BY rule.project_id, rule.survey_id) part;
  ELSE
    PERFORM tag_by_rules(part.project_id, part.survey_id, part.submissions) FROM (
      SELECT rule.project_id, rule.survey_id, array_agg(c.submission_id) AS submissions
      FROM changed c JOIN before b USING (project_id, survey_id, submission_id)
        JOIN (SELECT DISTINCT project_id, survey_id FROM tag_rules) rule
          ON rule.project_id = c.project_id AND rule.survey_id::text = c.survey_id
      WHERE c.answers IS DISTINCT FROM b.answers
      GROUP BY rule.project_id, rule.survey_id) part;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER responses_tag_insert AFTER INSERT ON responses REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tag_changed_responses();
CREATE TRIGGER responses_tag_update AFTER UPDATE ON responses REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tag_changed_responses();
