-- What SQL of API clients (POST query/) can see: views of one project, for a role that may read nothing else. The role
-- carries the database's name, so lib/query/role.ts makes it and grants it these.
CREATE SCHEMA hogql;

-- Of this database alone: proves passes, and opens the role.
CREATE TABLE hogql.secret (key bytea NOT NULL);
INSERT INTO hogql.secret
  SELECT sha256(convert_to(gen_random_uuid()::text || gen_random_uuid() || gen_random_uuid(), 'UTF8'));

-- The project that this transaction has a pass for (lib/query/pass.ts); null without one. Anybody may set the setting,
-- nobody else can make a pass: it holds for one backend, in one transaction.
CREATE FUNCTION hogql.project() RETURNS integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
  SELECT CASE WHEN split_part(pass, ':', 2) = encode(sha256(key || sha256(key || convert_to(
      split_part(pass, ':', 1) || ':' || pg_backend_pid() || ':' || extract(epoch FROM transaction_timestamp()),
      'UTF8'))), 'hex')
    THEN split_part(pass, ':', 1)::integer END
  FROM hogql.secret, current_setting('fieldbook.pass', true) AS pass
$$;

CREATE VIEW hogql.events WITH (security_barrier) AS
  SELECT e.project_id, e.uuid, e.event, e."timestamp", e.ingested_at AS created_at, e.distinct_id, e.properties,
    p.uuid AS person_id, p.created_at AS person_created_at, p.is_identified AS person_is_identified,
    coalesce(s.properties, '{}') AS person_properties
  FROM events e
    LEFT JOIN persons p ON p.project_id = e.project_id AND p.id = e.person_id
    LEFT JOIN person_snapshots s ON s.project_id = e.project_id AND s.id = e.person_snapshot_id
  WHERE e.project_id = (SELECT hogql.project());

CREATE VIEW hogql.persons WITH (security_barrier) AS
  SELECT project_id, uuid AS id, properties, is_identified, created_at
  FROM persons WHERE project_id = (SELECT hogql.project());

CREATE VIEW hogql.persons_by_distinct_id WITH (security_barrier) AS
  SELECT p.project_id, p.uuid AS id, p.properties, p.is_identified, p.created_at, d.distinct_id
  FROM persons p JOIN person_distinct_ids d ON d.project_id = p.project_id AND d.person_id = p.id
  WHERE p.project_id = (SELECT hogql.project());

CREATE VIEW hogql.surveys WITH (security_barrier) AS
  SELECT project_id, id, name, description, type, questions, conditions, appearance, start_date, end_date, archived,
    responses_limit, current_iteration, created_at, updated_at
  FROM surveys WHERE project_id = (SELECT hogql.project());

-- Properties are texts of any kind: what is no number, or no date, is null.
CREATE FUNCTION hogql.to_number(value text) RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN value ~ '^\s*[+-]?(\d{1,100}(\.\d{0,100})?|\.\d{1,100})([eE][+-]?\d{1,2})?\s*$'
    THEN value::double precision END
$$;

CREATE FUNCTION hogql.to_integer(value double precision) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN value > -9e18 AND value < 9e18 THEN trunc(value)::bigint END
$$;

-- Stable: a time without a zone is in the session's, the project's.
CREATE FUNCTION hogql.to_datetime(value text) RETURNS timestamptz LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  IF value !~ '^\s*\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d([.]\d{1,9})?)?\s*(Z|[+-]\d\d(:?\d\d)?)?)?\s*$' THEN
    RETURN NULL;
  END IF;
  RETURN value::timestamptz;
EXCEPTION WHEN data_exception THEN
  RETURN NULL;
END $$;

-- Values that grow in a query (joined texts, say) would take the server's memory, and ours.
CREATE FUNCTION hogql.bounded(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  IF octet_length(value) > 1048576 THEN
    RAISE EXCEPTION 'A value is longer than 1 MiB.' USING ERRCODE = 'program_limit_exceeded';
  END IF;
  RETURN value;
END $$;

-- argMax and argMin: array_agg would keep every row in memory. Ties keep the first; nulls do not take part.
CREATE TYPE hogql.best AS (key double precision, value text);

CREATE FUNCTION hogql.keep_greatest(state hogql.best, value text, key double precision) RETURNS hogql.best
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN key IS NULL OR value IS NULL OR (state).key >= key THEN state
    ELSE ROW(key, value)::hogql.best END
$$;

CREATE FUNCTION hogql.keep_least(state hogql.best, value text, key double precision) RETURNS hogql.best
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN key IS NULL OR value IS NULL OR (state).key <= key THEN state
    ELSE ROW(key, value)::hogql.best END
$$;

CREATE FUNCTION hogql.value_of(state hogql.best) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (state).value
$$;

CREATE AGGREGATE hogql.arg_max(value text, key double precision) (
  SFUNC = hogql.keep_greatest, STYPE = hogql.best, FINALFUNC = hogql.value_of);

CREATE AGGREGATE hogql.arg_min(value text, key double precision) (
  SFUNC = hogql.keep_least, STYPE = hogql.best, FINALFUNC = hogql.value_of);
