import "server-only";
import type { ClientSettings } from "@/lib/contract/project/client-settings";
import type { Project } from "@/lib/contract/project/project";
import { personsOnEventsModes } from "@/lib/contract/project/query-modifiers";
import { defaultRetention, type Retention } from "@/lib/contract/project/retention";
import { defaultSurveyConfig, type SurveyConfig } from "@/lib/contract/project/survey-config";
import { toTimestamp } from "@/lib/contract/wire/field";
import type { Project as StoredProject } from "@/lib/database/generated/client";

/** Defaults of the settings that PostHog's clients read. */
const defaultClientSettings: ClientSettings = {
  heatmaps_opt_in: null,
  autocapture_exceptions_opt_in: null,
  autocapture_web_vitals_opt_in: null,
  capture_performance_opt_in: null,
  session_recording_opt_in: null,
  session_recording_network_payload_capture_config: null,
  surveys_opt_in: null,
  anonymize_ips: null,
  cookieless_server_hash_mode: null,
  test_account_filters_default_checked: null,
  app_urls: [],
  recording_domains: [],
};

/** A project on the wire. */
export const toProject = (row: StoredProject, organization: { id: string }, now = new Date()): Project => ({
  id: row.id,
  uuid: row.uuid,
  organization: organization.id,
  name: row.name,
  api_token: row.api_token,
  ...toPreviousToken(row, now),
  timezone: row.timezone,
  created_at: toTimestamp(row.created_at),
  // Stored values passed the contract's schemas, or are column defaults.
  person_display_name_properties: row.person_display_name_properties as string[],
  test_account_filters: row.test_account_filters as unknown[],
  survey_config: { ...defaultSurveyConfig, ...(row.survey_config as Partial<SurveyConfig>) },
  modifiers: row.modifiers as Project["modifiers"],
  retention: { ...defaultRetention, ...(row.retention as Partial<Retention>) },
  default_modifiers: { personsOnEventsMode: personsOnEventsModes[0] },
  ...defaultClientSettings,
  ...(row.client_settings as Partial<ClientSettings>),
});

/** The previous token while it works; a stored one whose grace period is over is none. */
function toPreviousToken(
  { previous_api_token, previous_api_token_expires_at: expiresAt }: StoredProject,
  now: Date,
): Pick<Project, "previous_api_token" | "previous_api_token_expires_at"> {
  if (expiresAt === null || expiresAt <= now)
    return { previous_api_token: null, previous_api_token_expires_at: null };
  return { previous_api_token, previous_api_token_expires_at: toTimestamp(expiresAt) };
}
