-- The receipts that a run has to complete, of any project.
CREATE INDEX deletions_of_unfinished_retention ON deletions (project_id)
  WHERE retention_rule IS NOT NULL AND ids_completed_at IS NULL;

-- An answer whose texts expired. Of `kind`: true if every text of it is offered by its question, a list of the choices that
-- are, null for an unknown question, of which only scores stay.
CREATE FUNCTION expired_answer(answer jsonb, kind jsonb) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  CASE jsonb_typeof(answer)
    WHEN 'string' THEN
      IF kind = 'true' OR answer = '""' OR kind @> jsonb_build_array(answer)
        OR (kind IS NULL AND answer #>> '{}' ~ '^[0-9]{1,2}$') THEN RETURN answer; END IF;
      RETURN '"[expired]"';
    WHEN 'array' THEN
      RETURN (SELECT coalesce(jsonb_agg(expired_answer(item, kind) ORDER BY place), '[]')
        FROM jsonb_array_elements(answer) WITH ORDINALITY AS items (item, place));
    WHEN 'object' THEN RETURN '"[expired]"';
    ELSE RETURN answer;
  END CASE;
END $$;

-- Properties of an event, a person or a snapshot whose texts of answers expired. `kinds` has the kinds of the answers of one
-- survey by the property's name. Of unknown questions texts stay where they may be of other surveys: with `only_known`.
CREATE FUNCTION expired_texts(properties jsonb, kinds jsonb, only_known boolean) RETURNS jsonb
LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
  SELECT properties || coalesce((
    SELECT jsonb_object_agg(key, CASE
      WHEN starts_with(key, '$survey_response') THEN expired_answer(value, kinds -> key)
      WHEN key = '$survey_questions' THEN (SELECT coalesce(jsonb_agg(CASE
          WHEN jsonb_typeof(item) = 'object' AND item ? 'response' THEN jsonb_set(item, '{response}',
            expired_answer(item -> 'response', kinds -> ('$survey_response_' || (item ->> 'id'))))
          ELSE item END ORDER BY place), '[]')
        FROM jsonb_array_elements(value) WITH ORDINALITY AS items (item, place))
      ELSE value || coalesce((SELECT jsonb_object_agg(inner_key, expired_answer(inner_value, kinds -> inner_key))
        FROM jsonb_each(value) AS inner_entries (inner_key, inner_value)
        WHERE starts_with(inner_key, '$survey_response') AND (kinds ? inner_key OR NOT only_known)), '{}') END)
    FROM jsonb_each(properties) AS entries (key, value)
    WHERE CASE
      WHEN starts_with(key, '$survey_response') THEN kinds ? key OR NOT only_known
      WHEN key = '$survey_questions' THEN jsonb_typeof(value) = 'array'
      WHEN key IN ('$set', '$set_once') THEN jsonb_typeof(value) = 'object'
      ELSE false END), '{}')
$$;
