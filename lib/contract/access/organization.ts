import { z } from "zod";
import { User } from "@/lib/contract/access/user";
import { timestamp } from "@/lib/contract/wire/field";

/** The levels of membership in PostHog's numbers: 1 member, 8 administrator, 15 owner. */
export const memberLevels = { member: 1, owner: 15 } as const;

const Team = z.strictObject({
  id: z.int(),
  uuid: z.string(),
  organization: z.string(),
  project_id: z.int().describe("Same as `id`: a project has one environment."),
  name: z.string(),
  api_token: z.string(),
  timezone: z.string(),
});

/**
 * The organization of the installation. The shape is PostHog's, without its paid features.
 *
 * @source docs/reference/api.md#management-routes
 */
export const Organization = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    slug: z.string(),
    created_at: timestamp(),
    updated_at: timestamp(),
    membership_level: z
      .int()
      .describe("15 for owners of a project that the caller can access, else 1. Roles belong to projects."),
    teams: z.array(Team).describe("Projects that the caller can access, oldest first; at most 1000."),
    projects: z.array(
      z.strictObject({ id: z.int(), organization_id: z.string(), name: z.string(), api_token: z.string() }),
    ),
    member_count: z.int().describe("Number of members visible to the caller."),
  })
  .meta({ id: "Organization" });
export type Organization = z.infer<typeof Organization>;

/** A member of the organization. */
export const OrganizationMember = z
  .strictObject({
    id: z.string().describe("UUID of the user (PostHog: of the membership)."),
    user: User,
    level: z.int().describe("15 for owners of a project that the caller can access, else 1."),
    joined_at: timestamp(),
    updated_at: timestamp(),
    is_2fa_enabled: z.boolean(),
    has_social_auth: z.boolean(),
    last_login: timestamp().nullable(),
  })
  .meta({ id: "OrganizationMember" });
export type OrganizationMember = z.infer<typeof OrganizationMember>;
