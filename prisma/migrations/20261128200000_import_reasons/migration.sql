-- Reasons are codes, with words in the language of who reads them. Those of rows keep their English words.
ALTER TABLE "import_runs" DROP COLUMN "error",
ADD COLUMN     "error_code" TEXT,
ADD COLUMN     "error_value" TEXT;

UPDATE "import_runs" SET report = jsonb_set(report, '{refused}', (
  SELECT coalesce(jsonb_agg(refusal - 'reason' || jsonb_build_object('code', 'invalid_input', 'value', refusal -> 'reason')), '[]')
  FROM jsonb_array_elements(report -> 'refused') refusal
)) WHERE report ? 'refused';
