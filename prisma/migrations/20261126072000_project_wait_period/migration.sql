-- The minimum of days between surveys becomes PostHog's wait period of the project, which every survey waits.
UPDATE projects
SET survey_config = (survey_config - 'min_days_between_surveys')
  || CASE WHEN jsonb_typeof(survey_config -> 'min_days_between_surveys') = 'number' AND NOT survey_config ? 'seenSurveyWaitPeriodInDays'
    THEN jsonb_build_object('seenSurveyWaitPeriodInDays', survey_config -> 'min_days_between_surveys') ELSE '{}' END
WHERE survey_config ? 'min_days_between_surveys';

-- The activity log tells its changes under the new name.
UPDATE activities
SET detail = replace(detail::text, '"min_days_between_surveys"', '"seenSurveyWaitPeriodInDays"')::jsonb
WHERE scope = 'Team' AND detail::text LIKE '%"min_days_between_surveys"%';
