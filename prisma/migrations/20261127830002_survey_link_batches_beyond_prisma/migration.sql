-- Links that were made before there were batches keep working: those of a survey are its batch 0.
INSERT INTO survey_link_batches (project_id, survey_id, id) SELECT project_id, survey_id, 0 FROM survey_link_keys;
UPDATE survey_claims c SET batch_id = 0 FROM surveys s
  WHERE s.project_id = c.project_id AND s.id = c.survey_id AND s.hosted_responses = 'single_use_links';
