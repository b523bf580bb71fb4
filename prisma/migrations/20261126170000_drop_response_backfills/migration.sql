-- The responses of events that are older than their table: of an installation whose start made none yet, or was interrupted.
SELECT refresh_responses(b.project_id, array_agg(e.survey_id), array_agg(e.submission_id))
FROM response_backfills b JOIN events e ON e.project_id = b.project_id AND e.submission_id > b.submission_id
WHERE e.event IN ('survey sent', 'survey dismissed', 'survey abandoned')
GROUP BY b.project_id, left(e.submission_id::text, 3);

-- DropTable
DROP TABLE "response_backfills";
