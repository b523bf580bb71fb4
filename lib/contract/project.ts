import { z } from "zod";
import { text, timestamp } from "@/lib/contract/field";
import { Role } from "@/lib/contract/scope";

const Theme = z.strictObject({
  id: z.string(),
  name: z.string(),
  appearance: z.record(z.string(), z.unknown()),
});

export const SurveyConfig = z
  .strictObject({
    appearance: z.record(z.string(), z.unknown()).nullable().describe("What new surveys look like."),
    themes: z.array(Theme),
  })
  .meta({ id: "SurveyConfig" });
export type SurveyConfig = z.infer<typeof SurveyConfig>;

/** @source decisions §4 */
export const Project = z
  .strictObject({
    id: z.int(),
    uuid: z.string(),
    name: z.string(),
    api_token: z.string().describe("Public: SDKs send it."),
    timezone: z.string(),
    created_at: timestamp(),
    person_display_name_properties: z.array(z.string()),
    test_account_filters: z.array(z.unknown()),
    survey_config: SurveyConfig,
  })
  .meta({ id: "Project" });
export type Project = z.infer<typeof Project>;

const timezones = new Set(Intl.supportedValuesOf("timeZone"));
const isTimezone = (name: string) => name === "UTC" || timezones.has(name);

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
      .describe("IANA name."),
    person_display_name_properties: z
      .array(text({ max: 400 }))
      .max(20)
      .optional(),
    test_account_filters: z.array(z.unknown()).max(100).optional(),
    survey_config: SurveyConfig.optional(),
  })
  .meta({ id: "ProjectInput" });
export type ProjectInput = z.infer<typeof ProjectInput>;

export const ProjectChanges = ProjectInput.partial().meta({ id: "ProjectChanges" });
export type ProjectChanges = z.infer<typeof ProjectChanges>;

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

export const MemberChanges = z.object({ role: Role }).meta({ id: "MemberChanges" });

export const InvitationInput = z.object({ role: Role }).meta({ id: "InvitationInput" });

/** A one-time link; the owner hands it over. @source decisions §4 */
export const Invitation = z
  .strictObject({
    id: z.string(),
    role: Role,
    expires_at: timestamp(),
    url: z.string().describe("Shown only here."),
  })
  .meta({ id: "Invitation" });
export type Invitation = z.infer<typeof Invitation>;

const credentials = {
  first_name: text({ max: 150, blank: true }).optional(),
  email: z.preprocess(
    (value: string) => (typeof value === "string" ? value.trim().toLowerCase() : value),
    z.email().max(254),
  ),
  password: z.string().min(8).max(1000),
};

/** Accepting an invitation: who has an account signs in with it, who has none makes one. */
export const Acceptance = z.object({ token: z.string(), ...credentials }).meta({ id: "Acceptance" });
export type Acceptance = z.infer<typeof Acceptance>;

/** The first owner and project of an installation without users. */
export const SetupInput = z
  .object({ ...credentials, project_name: text({ max: 200 }) })
  .meta({ id: "SetupInput" });
export type SetupInput = z.infer<typeof SetupInput>;
