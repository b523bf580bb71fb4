-- What Prisma cannot express: possible duplicates are read from the values that several persons have, or had.
UPDATE person_identifiers i SET is_shared = true FROM (
  SELECT project_id, hash FROM person_identifiers GROUP BY project_id, hash HAVING count(*) > 1) shared
WHERE i.project_id = shared.project_id AND i.hash = shared.hash;

CREATE INDEX person_identifiers_shared ON person_identifiers (project_id, hash, person_id) WHERE is_shared;
