import { z } from "zod";
import { ClientSettings, ClientSettingsInput, storedOnlyNote } from "@/lib/contract/project/client-settings";
import { personsOnEventsModes } from "@/lib/contract/project/query-modifiers";
import { Retention, RetentionInput } from "@/lib/contract/project/retention";
import { SurveyConfig, SurveyConfigInput } from "@/lib/contract/project/survey-config";
import { extension } from "@/lib/contract/wire/extension";
import { text, timestamp } from "@/lib/contract/wire/field";

/** Settings of queries. */
const QueryModifiers = z
  .looseObject({
    personsOnEventsMode: z
      .enum(personsOnEventsModes)
      .optional()
      .describe(
        "Person properties that analyses, survey results and SQL read: `person_id_override_properties_on_events` at the time of the event (default), `person_id_override_properties_joined` the latest.",
      ),
  })
  .meta({ id: "QueryModifiers", description: `Of other modifiers: ${storedOnlyNote}` });

/** @source docs/reference/api.md#management-routes */
export const Project = z
  .strictObject({
    id: z.int(),
    uuid: z.string(),
    organization: z.string().describe("UUID of the organization. There is one per installation."),
    name: z.string(),
    api_token: z.string().describe("Public token, used by SDKs."),
    previous_api_token: z
      .string()
      .nullable()
      .meta(extension("Token before the last rotation while SDKs may still use it; else null.")),
    previous_api_token_expires_at: timestamp()
      .nullable()
      .meta(extension("When `previous_api_token` stops working; null without one.")),
    timezone: z.string(),
    created_at: timestamp(),
    person_display_name_properties: z.array(z.string()),
    test_account_filters: z.array(z.unknown()),
    survey_config: SurveyConfig,
    modifiers: QueryModifiers.nullable().describe("Modifiers of queries; null if none was set."),
    default_modifiers: QueryModifiers.describe("Modifiers that apply unless `modifiers` sets them."),
    retention: Retention.meta(extension("How long data is kept.")),
    ...ClientSettings.shape,
  })
  .meta({ id: "Project" });
export type Project = z.infer<typeof Project>;

/** Whether it names a zone, under any of its names: browsers say `Asia/Calcutta` or `Asia/Kolkata`. */
function isTimezone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    // How Intl says that it knows no such zone.
    return false;
  }
}

/** The fields of a new project. */
export const ProjectInput = z
  .object({
    name: text({ max: 200 }),
    timezone: z
      .string()
      .refine(isTimezone, {
        error: (issue) => `"${issue.input}" is not a valid choice.`,
        params: { code: "invalid_choice" },
      })
      .optional()
      .describe("IANA time zone name."),
    person_display_name_properties: z
      .array(text({ max: 400 }))
      .max(20)
      .optional(),
    test_account_filters: z.array(z.unknown()).max(100).optional(),
    survey_config: SurveyConfigInput.optional(),
    modifiers: QueryModifiers.nullable().optional().describe("Replaces all modifiers; null removes them."),
    retention: RetentionInput.optional().meta(
      extension("How long data is kept: changes the rules that it has."),
    ),
    ...ClientSettingsInput.shape,
  })
  .meta({ id: "ProjectInput" });
export type ProjectInput = z.infer<typeof ProjectInput>;

/** The changeable fields of a project. */
export const ProjectChanges = ProjectInput.partial().meta({ id: "ProjectChanges" });
export type ProjectChanges = z.infer<typeof ProjectChanges>;
