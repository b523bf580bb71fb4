-- What Prisma cannot express. INCLUDE indexes carry a WHERE that is always true, which hides them from `migrate diff`.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE UNIQUE INDEX feature_flags_key_alive ON feature_flags (project_id, key) WHERE NOT deleted;

CREATE INDEX persons_email ON persons (project_id, (properties ->> 'email'));
CREATE INDEX persons_email_trgm ON persons USING gin ((properties ->> 'email') gin_trgm_ops);

CREATE INDEX events_by_name ON events (project_id, event, "timestamp") INCLUDE (person_id) WHERE project_id IS NOT NULL;
CREATE INDEX events_by_person ON events (project_id, person_id, "timestamp") INCLUDE (event) WHERE person_id IS NOT NULL;
CREATE INDEX events_personless ON events (project_id, distinct_id) WHERE person_id IS NULL;
CREATE INDEX events_paths ON events (project_id, "timestamp") INCLUDE (person_id, path_item) WHERE path_item IS NOT NULL;
CREATE INDEX events_of_survey ON events (project_id, (properties ->> '$survey_id'), event, "timestamp") WHERE properties ? '$survey_id';

ALTER TABLE events SET (autovacuum_vacuum_insert_scale_factor = 0.02);
ALTER TABLE memberships ADD CONSTRAINT memberships_role CHECK (role IN ('viewer', 'editor', 'owner'));
ALTER TABLE invitations ADD CONSTRAINT invitations_role CHECK (role IN ('viewer', 'editor', 'owner'));
