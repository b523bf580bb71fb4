import { z } from "zod";
import { Role } from "@/lib/contract/access/scope";
import { email, password, User } from "@/lib/contract/access/user";
import { flag, integer, text, timestamp } from "@/lib/contract/wire/field";
import { isObject } from "@/lib/contract/wire/json";
import { ours } from "@/lib/contract/wire/ours";

const Theme = z.strictObject({
  id: z.string(),
  name: z.string(),
  appearance: z.record(z.string(), z.unknown()),
});

const brandingExcept = "Never where the appearance of a survey has `whiteLabel: true`.";

/** The longest wait period of a project, in days. */
export const maxProjectWaitDays = 365;

/** The defaults of a project's surveys, and where respondents see "Made with Fieldbook". */
export const SurveyConfig = z
  .strictObject({
    appearance: z.record(z.string(), z.unknown()).nullable().describe("Default appearance of new surveys."),
    themes: z.array(Theme),
    show_branding_on_hosted_pages: z
      .boolean()
      .describe(`Hosted pages show "Made with Fieldbook". Default: true. ${brandingExcept}`),
    show_branding_in_widgets: z
      .boolean()
      .describe(`Popovers and widgets show "Made with Fieldbook". Default: false. ${brandingExcept}`),
    seenSurveyWaitPeriodInDays: z
      .int()
      .nullable()
      .describe(
        "Days after any survey before a person is shown the next one: the least that every survey waits, whatever its conditions say. Hosted surveys don't wait. 0 or null: none.",
      ),
  })
  .meta({ id: "SurveyConfig" });
export type SurveyConfig = z.infer<typeof SurveyConfig>;

/** The settings of a project that changed none; a stored configuration has only the keys that were ever set. */
export const defaultSurveyConfig: SurveyConfig = {
  appearance: null,
  themes: [],
  show_branding_on_hosted_pages: true,
  show_branding_in_widgets: false,
  seenSurveyWaitPeriodInDays: null,
};

const kept = "Stored for PostHog's clients; has no effect.";

/**
 * Settings that PostHog's Terraform provider manages: they are stored and returned, and have no effect here, since
 * there is no recording, no autocapture and no web analytics. Null: never set. Ours.
 */
const clientSettings = <Flag extends z.ZodType, Count extends z.ZodType, Addresses extends z.ZodType>(
  optIn: Flag,
  count: Count,
  addresses: Addresses,
) => ({
  heatmaps_opt_in: optIn.nullable().describe(kept),
  autocapture_exceptions_opt_in: optIn.nullable().describe(kept),
  autocapture_web_vitals_opt_in: optIn.nullable().describe(kept),
  capture_performance_opt_in: optIn.nullable().describe(kept),
  session_recording_opt_in: optIn.nullable().describe(kept),
  session_recording_network_payload_capture_config: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe(kept),
  surveys_opt_in: optIn.nullable().describe(`${kept} Does not affect whether surveys are shown.`),
  anonymize_ips: optIn.nullable().describe(kept),
  cookieless_server_hash_mode: count.nullable().describe(kept),
  test_account_filters_default_checked: optIn.nullable().describe(kept),
  app_urls: addresses.describe(kept),
  recording_domains: addresses.describe(kept),
});

/**
 * Which properties of persons conditions and breakdowns of analyses read: those at the time of the event, or the latest.
 * The first is the default. PostHog's names; the other two that it has are not supported.
 */
export const personsOnEventsModes = [
  "person_id_override_properties_on_events",
  "person_id_override_properties_joined",
] as const;
export type PersonsOnEventsMode = (typeof personsOnEventsModes)[number];

const Modifiers = z
  .looseObject({
    personsOnEventsMode: z
      .enum(personsOnEventsModes)
      .optional()
      .describe(
        "Person properties that analyses, survey results and SQL read: `person_id_override_properties_on_events` at the time of the event (default), `person_id_override_properties_joined` the latest.",
      ),
  })
  .meta({ id: "QueryModifiers", description: `Of other modifiers: ${kept}` });

/** The mode of a project's analyses. */
export const personsOnEventsModeOf = ({ modifiers }: { modifiers: unknown }): PersonsOnEventsMode =>
  personsOnEventsModes.find((mode) => isObject(modifiers) && modifiers.personsOnEventsMode === mode) ??
  personsOnEventsModes[0];

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
      .meta(ours("Token before the last rotation while SDKs may still use it; else null.")),
    previous_api_token_expires_at: timestamp()
      .nullable()
      .meta(ours("When `previous_api_token` stops working; null without one.")),
    timezone: z.string(),
    created_at: timestamp(),
    person_display_name_properties: z.array(z.string()),
    test_account_filters: z.array(z.unknown()),
    survey_config: SurveyConfig,
    modifiers: Modifiers.nullable().describe("Modifiers of queries; null if none was set."),
    default_modifiers: Modifiers.describe("Modifiers that apply unless `modifiers` sets them."),
    ...clientSettings(z.boolean(), z.int(), z.array(z.string())),
  })
  .meta({ id: "Project" });
export type Project = z.infer<typeof Project>;

const ClientSettingsInput = z
  .object(clientSettings(flag(), integer(), z.array(text({ max: 2000 })).max(200)))
  .partial();

/** The names of the settings that are kept for PostHog's clients. */
export const clientSettingNames = Object.keys(
  ClientSettingsInput.shape,
) as (keyof typeof ClientSettingsInput.shape)[];

/** These settings. */
export type ClientSettings = Pick<Project, (typeof clientSettingNames)[number]>;

/** Whether it names a zone, under any of its names: browsers say `Asia/Calcutta` or `Asia/Kolkata`. */
function isTimezone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    // Intl throws for unknown zones.
    return false;
  }
}

const SurveyConfigInput = z
  .object({
    appearance: z.record(z.string(), z.unknown()).nullable().optional(),
    themes: z.array(Theme).max(100).optional(),
    show_branding_on_hosted_pages: flag().optional(),
    show_branding_in_widgets: flag().optional(),
    seenSurveyWaitPeriodInDays: integer({ max: maxProjectWaitDays }).nullable().optional(),
    min_days_between_surveys: z
      .custom<undefined>(
        (sent) => sent === undefined,
        "Renamed: send seenSurveyWaitPeriodInDays, which every survey waits.",
      )
      .optional()
      .meta({
        override: { not: {} },
        deprecated: true,
        ...ours("The former name of `seenSurveyWaitPeriodInDays`. Refused with 400."),
      }),
  })
  .meta({ id: "SurveyConfigInput", description: "Omitted keys keep their value." });

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
    modifiers: Modifiers.nullable().optional().describe("Replaces all modifiers; null removes them."),
    ...ClientSettingsInput.shape,
  })
  .meta({ id: "ProjectInput" });
export type ProjectInput = z.infer<typeof ProjectInput>;

/** The changeable fields of a project. */
export const ProjectChanges = ProjectInput.partial().meta({ id: "ProjectChanges" });
export type ProjectChanges = z.infer<typeof ProjectChanges>;

/** Seconds behind, from which on insights read PostgreSQL instead of the copy in ClickHouse. Ours. */
export const maxClickhouseLag = 60;

/** The state of an installation's copy of events in ClickHouse. */
export const ClickhouseState = z
  .strictObject({
    is_complete: z
      .boolean()
      .describe("Whether everything older than the copy is in it: insights use it from then on."),
    as_of: timestamp()
      .nullable()
      .describe("Everything stored before is in the copy; null: nothing was shipped yet."),
    lag_seconds: z.number().describe("Seconds since then."),
    pending: z
      .int()
      .describe("Changes of all projects that were not shipped yet; not counted beyond a million."),
    shipped: z.int().describe("Rows of all projects that were shipped or copied, with those of retries."),
    last_failure: z.string().nullable().describe("Why shipping fails; null when it does not."),
    last_check_at: timestamp().nullable().describe("When `clickhouse:check` last compared the copy."),
    differences: z.int().nullable().describe("Rows that differed then, and were repaired."),
  })
  .meta({ id: "ClickhouseState" });
export type ClickhouseState = z.infer<typeof ClickhouseState>;

/** Numbers of a project's rows. */
export const DataSummary = z
  .strictObject({
    persons: z.int(),
    events: z.int(),
    surveys: z.int().describe("Surveys, including archived ones."),
    responses: z.int().describe("Distinct submissions since the first survey was started."),
    flags: z.int().describe("Feature flags, including those created by surveys."),
    cohorts: z.int(),
    first_event_at: timestamp().nullable().describe("Time of the earliest event; null without events."),
    last_event_at: timestamp().nullable().describe("Time of the latest event; null without events."),
    clickhouse: ClickhouseState.nullable().describe(
      "The copy of events in ClickHouse, for owners; null for others, and where there is none.",
    ),
  })
  .meta({ id: "DataSummary" });
export type DataSummary = z.infer<typeof DataSummary>;

/** Hours that a rotated token can remain valid: not at all, an hour, a day or a week. */
export const gracePeriods = [0, 1, 24, 168] as const;

/** The options of a project's token rotation. */
export const TokenReset = z
  .object({
    grace_period_hours: z
      .literal([...gracePeriods])
      .default(24)
      .meta(ours("Hours for which the current token keeps working: 0, 1, 24 or 168. Default: 24.")),
  })
  .meta({ id: "TokenReset" });
export type TokenReset = z.infer<typeof TokenReset>;

/** A member of a project. */
export const Member = z
  .strictObject({
    user_id: z.int(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    role: Role,
    joined_at: timestamp(),
  })
  .meta({ id: "Member" });
export type Member = z.infer<typeof Member>;

/** The changeable fields of a member. */
export const MemberChanges = z.object({ role: Role }).meta({ id: "MemberChanges" });

/** The fields of a new invitation. */
export const InvitationInput = z.object({ role: Role }).meta({ id: "InvitationInput" });

/** An open invitation. It ends with the owner role of its creator. Ours. */
export const Invitation = z
  .strictObject({
    id: z.string(),
    role: Role,
    created_at: timestamp(),
    created_by: User.nullable(),
    expires_at: timestamp(),
    is_expired: z.boolean(),
  })
  .meta({ id: "Invitation" });
export type Invitation = z.infer<typeof Invitation>;

/** The same with its one-time link; the owner hands it over. @source docs/reference/api.md#management-routes */
export const NewInvitation = z
  .strictObject({ ...Invitation.shape, url: z.string().describe("Returned only once.") })
  .meta({ id: "NewInvitation" });
export type NewInvitation = z.infer<typeof NewInvitation>;

/** The public view of an invitation, by its link. Ours. */
export const OpenInvitation = z
  .strictObject({
    project_name: z.string(),
    role: Role,
    invited_by: z.string().nullable().describe("First name of the owner who created it, or else the email."),
    expires_at: timestamp(),
  })
  .meta({ id: "OpenInvitation" });
export type OpenInvitation = z.infer<typeof OpenInvitation>;

/** A first or further user of an installation. */
const account = {
  first_name: text({ max: 150, blank: true }).optional(),
  email: email(),
  password: password(),
};

/** Accepting an invitation: with the password of an existing account, or a new account. */
export const Acceptance = z.object({ token: z.string().min(1), ...account }).meta({ id: "Acceptance" });
export type Acceptance = z.infer<typeof Acceptance>;

/** The first owner and project of an installation without users. */
export const SetupInput = z
  .object({ ...account, project_name: text({ max: 200 }) })
  .meta({ id: "SetupInput" });
export type SetupInput = z.infer<typeof SetupInput>;
