-- Events with their persons, for queries that read these. A deleted person keeps the uuid that its receipt holds, so that
-- its events count as one person's; it has no other columns. The properties are those at the time of the event, and the
-- latest; a query reads one of them, as its project chose.
CREATE VIEW hogql.events_with_persons WITH (security_barrier) AS
  SELECT e.project_id, e.uuid, e.event, e."timestamp", e.ingested_at AS created_at, e.distinct_id, e.properties,
    p.uuid AS person_id, p.created_at AS person_created_at, p.is_identified AS person_is_identified,
    coalesce(s.properties, '{}') AS person_properties, coalesce(p.properties, '{}') AS person_latest_properties
  FROM events e
    LEFT JOIN (
      SELECT project_id, id, uuid, created_at, is_identified, properties FROM persons
      UNION ALL
      SELECT DISTINCT d.project_id, d.person_id, d.person_uuid, NULL::timestamptz, NULL::boolean, NULL::jsonb
      FROM deleted_persons d
      WHERE NOT EXISTS (SELECT FROM persons l WHERE l.project_id = d.project_id AND l.id = d.person_id)
    ) p ON p.project_id = e.project_id AND p.id = e.person_id
    LEFT JOIN person_snapshots s ON s.project_id = e.project_id AND s.id = e.person_snapshot_id
  WHERE e.project_id = (SELECT hogql.project());
