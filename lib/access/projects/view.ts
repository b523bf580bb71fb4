import "server-only";
import { toTimestamp } from "@/lib/contract/field";
import type { Project } from "@/lib/contract/project";
import type { Project as StoredProject } from "@/lib/database/generated/client";

/** A project on the wire. */
export const toProject = (row: StoredProject, organization: { id: string }): Project => ({
  id: row.id,
  uuid: row.uuid,
  organization: organization.id,
  name: row.name,
  api_token: row.api_token,
  timezone: row.timezone,
  created_at: toTimestamp(row.created_at),
  // What is stored went through the contract's schemas, or is the column's default.
  person_display_name_properties: row.person_display_name_properties as string[],
  test_account_filters: row.test_account_filters as unknown[],
  survey_config: row.survey_config as Project["survey_config"],
});
