-- What Prisma cannot express. Paths over all events come from the index of persons, which therefore carries path items;
-- paths over pages, or over screens, from an index that holds nothing else.
DROP INDEX events_by_person;
CREATE INDEX events_by_person ON events (project_id, person_id, "timestamp") INCLUDE (event, path_item) WHERE person_id IS NOT NULL;
DROP INDEX events_paths;
CREATE INDEX events_pageviews ON events (project_id, "timestamp") INCLUDE (person_id, path_item) WHERE event = '$pageview';
CREATE INDEX events_screens ON events (project_id, "timestamp") INCLUDE (person_id, path_item) WHERE event = '$screen';
