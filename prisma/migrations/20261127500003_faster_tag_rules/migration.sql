-- Compares an answer without a query of its own where it can: a preview does so for every response.

-- Whether one text of an answer meets a condition. PostgreSQL inlines it.
CREATE FUNCTION answer_meets(part text, operator text, wanted text, postgres_regex text, low double precision, high double precision)
RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN operator = 'icontains' THEN strpos(lower(part), lower(wanted)) > 0
    WHEN operator = 'regex' THEN left(part, 1000) ~ postgres_regex
    WHEN part ~ '^\s*-?[0-9]{1,9}(\.[0-9]{1,9})?\s*$' THEN
      part::double precision BETWEEN coalesce(low, '-infinity') AND coalesce(high, 'infinity')
    ELSE false END
$$;

CREATE OR REPLACE FUNCTION answers_match(answers jsonb, questions jsonb, of_question text, operator text, wanted text, postgres_regex text,
  low double precision, high double precision) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  answer jsonb := answers -> of_question;
BEGIN
  IF of_question IS NULL THEN
    FOR at IN 0 .. CASE jsonb_typeof(questions) WHEN 'array' THEN jsonb_array_length(questions) ELSE 0 END - 1 LOOP
      IF questions -> at ->> 'type' = 'open' AND answers ? (questions -> at ->> 'id') THEN
        IF answers_match(answers, questions, questions -> at ->> 'id', operator, wanted, postgres_regex, low, high) THEN
          RETURN true;
        END IF;
      END IF;
    END LOOP;
    RETURN false;
  END IF;
  IF jsonb_typeof(answer) IS DISTINCT FROM 'array' THEN
    RETURN coalesce(answer_meets(answers ->> of_question, operator, wanted, postgres_regex, low, high), false);
  END IF;
  FOR at IN 0 .. jsonb_array_length(answer) - 1 LOOP
    IF answer_meets(answer ->> at, operator, wanted, postgres_regex, low, high) THEN
      RETURN true;
    END IF;
  END LOOP;
  RETURN false;
END $$;
