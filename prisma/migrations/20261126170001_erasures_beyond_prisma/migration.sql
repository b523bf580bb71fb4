-- Receipts held the SHA-256 of distinct ids, which anyone who guesses an id can compute. They become keyed: HMAC-SHA-256 of that
-- hash, with the project's key (lib/persons/receipt-hash.ts computes those of later receipts).
CREATE FUNCTION pg_temp.keyed(key bytea, message bytea) RETURNS text LANGUAGE sql AS $$
  SELECT encode(sha256(outer_pad || sha256(inner_pad || message)), 'hex') FROM (
    SELECT string_agg(set_byte('\x00'::bytea, 0, b # 92), ''::bytea ORDER BY n) AS outer_pad,
      string_agg(set_byte('\x00'::bytea, 0, b # 54), ''::bytea ORDER BY n) AS inner_pad
    FROM (SELECT n, CASE WHEN n < length(key) THEN get_byte(key, n) ELSE 0 END AS b FROM generate_series(0, 63) n) bytes) pads
$$;

UPDATE deleted_persons d SET distinct_id_hashes = ARRAY(
    SELECT pg_temp.keyed(p.receipt_key, decode(h.hash, 'hex')) FROM unnest(d.distinct_id_hashes) WITH ORDINALITY h (hash, n) ORDER BY n)
  FROM projects p WHERE p.id = d.project_id AND d.distinct_id_hashes <> '{}';
