-- A role that reads without personal data.
ALTER TABLE memberships DROP CONSTRAINT memberships_role;
ALTER TABLE memberships ADD CONSTRAINT memberships_role CHECK (role IN ('masked_viewer', 'viewer', 'editor', 'owner'));

-- Values for readers without personal data, in SQL queries; lib/contract/person/personal.ts has the same rules for everything
-- else, and lib/personal/agreement.test.ts compares both.
CREATE FUNCTION hogql.masked(value jsonb, is_personal boolean, pattern text, marked text[], visible text[], cut text[])
  RETURNS jsonb LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  kind text := jsonb_typeof(value);
  content text;
BEGIN
  IF kind IN ('boolean', 'null') THEN RETURN value; END IF;
  IF kind = 'number' THEN
    IF is_personal AND abs((value #>> '{}')::numeric) >= 1e7 THEN RETURN '"[masked]"'; END IF;
    RETURN value;
  END IF;
  IF is_personal THEN RETURN '"[masked]"'; END IF;
  IF kind = 'string' THEN
    content := value #>> '{}';
    IF content !~* '^[a-z][a-z0-9+.-]*://[^?#]*[?#]' THEN RETURN value; END IF;
    RETURN to_jsonb(regexp_replace(content, '[?#].*$', ''));
  END IF;
  IF kind = 'array' THEN
    RETURN (SELECT coalesce(jsonb_agg(hogql.masked(item, false, pattern, marked, visible, cut) ORDER BY place), '[]')
      FROM jsonb_array_elements(value) WITH ORDINALITY AS items (item, place));
  END IF;
  RETURN (SELECT coalesce(jsonb_object_agg(key, hogql.masked(inner_value,
      key = ANY (marked) OR (key ~* pattern AND key <> ALL (visible)), pattern, marked, visible, cut)), '{}')
    FROM jsonb_each(value) AS entries (key, inner_value) WHERE key <> ALL (cut));
END $$;
