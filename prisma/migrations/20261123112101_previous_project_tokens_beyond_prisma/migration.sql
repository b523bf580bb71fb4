-- What Prisma cannot express.

ALTER TABLE projects ADD CONSTRAINT projects_previous_api_token_check
  CHECK ((previous_api_token IS NULL) = (previous_api_token_expires_at IS NULL) AND previous_api_token <> api_token);

-- A token names one project, whether it is its present or its previous one. The lock makes concurrent changes wait, since
-- neither would see the other's rows.
CREATE FUNCTION check_project_tokens() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('projects.api_token'));
  IF EXISTS (SELECT FROM projects WHERE id <> NEW.id
      AND (api_token = NEW.previous_api_token OR previous_api_token = NEW.api_token)) THEN
    RAISE unique_violation USING MESSAGE = 'the token belongs to another project', TABLE = 'projects';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER projects_check_tokens BEFORE INSERT OR UPDATE OF api_token, previous_api_token ON projects
  FOR EACH ROW EXECUTE FUNCTION check_project_tokens();
