-- What Prisma cannot express.
CREATE UNIQUE INDEX response_tags_name ON response_tags (project_id, lower(name));
