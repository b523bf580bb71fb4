-- Queries read when a person was last seen: the time of the latest event that no member or key made, computed only where it is named.
CREATE OR REPLACE VIEW hogql.persons WITH (security_barrier) AS
  SELECT project_id, uuid AS id, properties, is_identified, created_at,
    (SELECT e."timestamp" FROM events e WHERE e.project_id = p.project_id AND e.person_id = p.id
      AND e.properties -> '$actor_user_id' IS NULL ORDER BY e."timestamp" DESC LIMIT 1) AS last_seen_at
  FROM persons p WHERE project_id = (SELECT hogql.project());

CREATE OR REPLACE VIEW hogql.persons_by_distinct_id WITH (security_barrier) AS
  SELECT p.project_id, p.uuid AS id, p.properties, p.is_identified, p.created_at, d.distinct_id,
    (SELECT e."timestamp" FROM events e WHERE e.project_id = p.project_id AND e.person_id = p.id
      AND e.properties -> '$actor_user_id' IS NULL ORDER BY e."timestamp" DESC LIMIT 1) AS last_seen_at
  FROM persons p JOIN person_distinct_ids d ON d.project_id = p.project_id AND d.person_id = p.id
  WHERE p.project_id = (SELECT hogql.project());
