/** Projects, members, keys and the caller: the management interface. @source docs/reference/api.md#management-routes */
import { z } from "zod";
import {
  PasswordReset,
  RecoveryCodes,
  ResetLink,
  ResetLinkInput,
  ResetRequest,
  SecondFactorInput,
  SecondFactorRemoval,
  SecondFactorSecret,
  Session,
  UserChanges,
} from "@/lib/contract/access/account";
import { Invitation, InvitationInput, NewInvitation, OpenInvitation } from "@/lib/contract/access/invitation";
import { CurrentKey, Key, KeyInput, NewKey, ProjectKey } from "@/lib/contract/access/key";
import { Member, MemberChanges } from "@/lib/contract/access/member";
import { Acceptance, SetupInput } from "@/lib/contract/access/new-account";
import { Me, User } from "@/lib/contract/access/user";
import { endpoint, endpointsOf } from "@/lib/contract/endpoint";
import { InProject, integerId } from "@/lib/contract/endpoints/params";
import { DataSummary } from "@/lib/contract/project/data-summary";
import { Project, ProjectChanges, ProjectInput } from "@/lib/contract/project/project";
import { RetentionInput, RetentionPreview } from "@/lib/contract/project/retention";
import { TokenReset } from "@/lib/contract/project/token-reset";
import { PageQuery, pageOf } from "@/lib/contract/wire/page";

/** The calling user. */
export const users = endpointsOf("users", {
  me: endpoint({
    method: "GET",
    path: "/api/users/@me/",
    summary: "Retrieve the current user",
    scopes: ["user:read"],
    returns: { 200: Me },
  }),
  update: endpoint({
    method: "PATCH",
    path: "/api/users/@me/",
    summary: "Update the current user",
    description:
      "Changing the email or password requires `current_password`. A new password ends all other sessions.",
    access: "session",
    body: UserChanges,
    returns: { 200: Me },
  }),
  reset: endpoint({
    method: "POST",
    path: "/api/reset/",
    summary: "Reset a password",
    description: "Ends every session of the account. 400 for a link that was used, expired or revoked.",
    access: "public",
    body: PasswordReset,
    returns: { 200: User },
  }),
  requestReset: endpoint({
    method: "POST",
    path: "/api/reset/request/",
    summary: "Request a password reset link by email",
    description:
      "The answer does not say whether there is an account. 400 where the installation sends no email, 403 where passwords are off.",
    isExtension: true,
    access: "public",
    body: ResetRequest,
    returns: { 204: null },
  }),
  setUp: endpoint({
    method: "POST",
    path: "/api/setup/",
    summary: "Set up the installation",
    description: "403 if the installation already has a user.",
    access: "public",
    body: SetupInput,
    returns: { 201: User },
  }),
});

const OneSession = z.object({ id: z.guid().toLowerCase().describe("The session's id.") });

/** Sessions of the caller. Ours. */
export const sessions = endpointsOf("sessions", {
  list: endpoint({
    method: "GET",
    path: "/api/users/@me/sessions/",
    summary: "List sessions of the current user",
    access: "session",
    query: PageQuery,
    returns: { 200: pageOf(Session) },
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/users/@me/sessions/{id}/",
    summary: "Revoke a session",
    access: "session",
    params: OneSession,
    returns: { 204: null },
  }),
  removeAll: endpoint({
    method: "POST",
    path: "/api/users/@me/sign_out_everywhere/",
    summary: "Revoke all sessions",
    access: "session",
    returns: { 204: null },
  }),
});

/** The second factor of the caller. The paths are PostHog's. */
export const secondFactor = endpointsOf("secondFactor", {
  start: endpoint({
    method: "GET",
    path: "/api/users/@me/two_factor_start_setup/",
    summary: "Create a secret for an authenticator app",
    description: "Nothing is stored: `two_factor_validate/` takes the secret with a code.",
    access: "session",
    returns: { 200: SecondFactorSecret },
  }),
  enable: endpoint({
    method: "POST",
    path: "/api/users/@me/two_factor_validate/",
    summary: "Turn on two-factor sign-in",
    description: "400 if it is on.",
    access: "session",
    body: SecondFactorInput,
    returns: { 200: RecoveryCodes },
  }),
  disable: endpoint({
    method: "POST",
    path: "/api/users/@me/two_factor_disable/",
    summary: "Turn off two-factor sign-in",
    access: "session",
    body: SecondFactorRemoval,
    returns: { 200: z.strictObject({ success: z.literal(true) }) },
  }),
});

const OneProject = InProject;

/** Projects and what belongs to them as a whole. */
export const projects = endpointsOf("projects", {
  list: endpoint({
    method: "GET",
    path: "/api/projects/",
    summary: "List projects",
    scopes: ["project:read"],
    query: PageQuery,
    returns: { 200: pageOf(Project) },
  }),
  create: endpoint({
    method: "POST",
    path: "/api/projects/",
    summary: "Create a project",
    description: "The caller becomes the owner. 403 for a key that is limited to projects.",
    scopes: ["project:write"],
    body: ProjectInput,
    returns: { 201: Project },
  }),
  get: endpoint({
    method: "GET",
    path: "/api/projects/{project_id}/",
    summary: "Retrieve a project",
    scopes: ["project:read"],
    params: OneProject,
    returns: { 200: Project },
  }),
  update: endpoint({
    method: "PATCH",
    path: "/api/projects/{project_id}/",
    summary: "Update a project",
    scopes: ["project:write"],
    params: OneProject,
    body: ProjectChanges,
    returns: { 200: Project },
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/projects/{project_id}/",
    summary: "Delete a project",
    description: "Deletes all of its data. Requires the owner role.",
    scopes: ["project:write"],
    role: "owner",
    params: OneProject,
    returns: { 204: null },
  }),
  dataSummary: endpoint({
    method: "GET",
    path: "/api/projects/{project_id}/data_summary/",
    summary: "Count the data of a project",
    isExtension: true,
    scopes: ["project:read"],
    params: OneProject,
    returns: { 200: DataSummary },
  }),
  previewRetention: endpoint({
    method: "POST",
    path: "/api/projects/{project_id}/retention/preview/",
    summary: "Preview the retention of a project",
    description:
      "Counts what the project's rules would remove now, with changes if some are sent, and changes nothing.",
    isExtension: true,
    scopes: ["project:read"],
    asks: true,
    params: OneProject,
    body: RetentionInput,
    returns: { 200: RetentionPreview },
  }),
  export: endpoint({
    permission: "personal_data",
    method: "GET",
    path: "/api/projects/{project_id}/export/",
    summary: "Export all data of a project",
    description:
      "A tar archive, compressed by gzip, of JSON lines: `manifest.json`, the rows of each kind (`events-0001.jsonl`), and `counts.json` at the end. It shows the project at one moment, without keys, tokens and links. 429 while another export of the project runs. Requires the owner role.",
    isExtension: true,
    scopes: [
      "project:read",
      "survey:read",
      "person:read",
      "cohort:read",
      "feature_flag:read",
      "activity_log:read",
    ],
    role: "owner",
    params: OneProject,
    archive: "application/gzip",
    returns: { 200: null },
  }),
  resetToken: endpoint({
    method: "PATCH",
    path: "/api/projects/{project_id}/reset_token/",
    summary: "Rotate the project token",
    description:
      "Both tokens work until the grace period ends; `grace_period_hours: 0` ends the present one within two seconds. 400 while the token before the present one still works. Requires the owner role.",
    scopes: ["project:write"],
    role: "owner",
    params: OneProject,
    body: TokenReset,
    returns: { 200: Project },
  }),
  revokePreviousToken: endpoint({
    method: "DELETE",
    path: "/api/projects/{project_id}/previous_token/",
    summary: "Revoke the previous project token",
    description:
      "Ends the grace period of the last rotation within two seconds. 404 without a previous token. Requires the owner role.",
    isExtension: true,
    scopes: ["project:write"],
    role: "owner",
    params: OneProject,
    returns: { 204: null },
  }),
});

const OneMember = InProject.extend({ user_id: integerId().describe("The user's id.") });
const owner = { access: "session", role: "owner" } as const;

/** Members and invitations of a project. */
export const members = endpointsOf("members", {
  list: endpoint({
    method: "GET",
    path: "/api/projects/{project_id}/members/",
    summary: "List members",
    ...owner,
    params: InProject,
    query: PageQuery,
    returns: { 200: pageOf(Member) },
  }),
  invite: endpoint({
    method: "POST",
    path: "/api/projects/{project_id}/members/",
    summary: "Create an invitation link",
    description:
      "The link can be used once within seven days, while the caller is an owner of the project. With `email`, it is sent there as well.",
    ...owner,
    params: InProject,
    body: InvitationInput,
    returns: { 201: NewInvitation },
  }),
  update: endpoint({
    method: "PATCH",
    path: "/api/projects/{project_id}/members/{user_id}/",
    summary: "Update a member's role",
    description: "400 for the last owner.",
    ...owner,
    params: OneMember,
    body: MemberChanges,
    returns: { 200: Member },
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/projects/{project_id}/members/{user_id}/",
    summary: "Remove a member",
    description: "400 for the last owner.",
    ...owner,
    params: OneMember,
    returns: { 204: null },
  }),
  resetLink: endpoint({
    method: "POST",
    path: "/api/projects/{project_id}/members/{user_id}/reset_link/",
    summary: "Create a password reset link for a member",
    description:
      "The link can be used once within 24 hours, while the caller owns every project of the member; otherwise 403.",
    isExtension: true,
    ...owner,
    params: OneMember,
    body: ResetLinkInput,
    returns: { 201: ResetLink },
  }),
  signOut: endpoint({
    method: "POST",
    path: "/api/projects/{project_id}/members/{user_id}/sign_out/",
    summary: "Sign a member out",
    description: "Ends all sessions of the member, in every browser. API keys stay valid.",
    isExtension: true,
    ...owner,
    params: OneMember,
    returns: { 204: null },
  }),
  resetSecondFactor: endpoint({
    method: "DELETE",
    path: "/api/projects/{project_id}/members/{user_id}/second_factor/",
    summary: "Turn off two-factor sign-in of a member",
    description:
      "For members who lost their app and recovery codes. 403 unless the caller owns every project of the member.",
    isExtension: true,
    ...owner,
    params: OneMember,
    returns: { 204: null },
  }),
  lookUp: endpoint({
    method: "POST",
    path: "/api/invitations/look_up/",
    summary: "Look up an invitation",
    description: "By the token of its link, which stays valid.",
    isExtension: true,
    access: "public",
    asks: true,
    body: z.object({ token: z.string().min(1) }).meta({ id: "InvitationToken" }),
    returns: {
      200: z.strictObject({
        invitation: OpenInvitation.nullable().describe("Null if it was used, revoked or has expired."),
      }),
    },
  }),
  accept: endpoint({
    method: "POST",
    path: "/api/invitations/accept/",
    summary: "Accept an invitation",
    description: "Email and password of an existing account, or for a new one.",
    access: "public",
    body: Acceptance,
    returns: { 201: User },
  }),
});

const OneInvitation = InProject.extend({ id: z.guid().toLowerCase().describe("The invitation's id.") });

/** Open invitations. Ours. */
export const invitations = endpointsOf("invitations", {
  list: endpoint({
    method: "GET",
    path: "/api/projects/{project_id}/invitations/",
    summary: "List pending invitations",
    ...owner,
    params: InProject,
    query: PageQuery,
    returns: { 200: pageOf(Invitation) },
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/projects/{project_id}/invitations/{id}/",
    summary: "Revoke an invitation",
    ...owner,
    params: OneInvitation,
    returns: { 204: null },
  }),
});

const OneKey = z.object({ id: z.guid().toLowerCase().describe("The key's id.") });

/** Personal API keys. */
export const keys = endpointsOf("keys", {
  list: endpoint({
    method: "GET",
    path: "/api/personal_api_keys/",
    summary: "List personal API keys",
    access: "session",
    query: PageQuery,
    returns: { 200: pageOf(Key) },
  }),
  create: endpoint({
    method: "POST",
    path: "/api/personal_api_keys/",
    summary: "Create a personal API key",
    access: "session",
    body: KeyInput,
    returns: { 201: NewKey },
  }),
  current: endpoint({
    method: "GET",
    path: "/api/personal_api_keys/@current/",
    summary: "Retrieve the current personal API key",
    access: "key",
    returns: { 200: CurrentKey },
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/personal_api_keys/{id}/",
    summary: "Delete a personal API key",
    access: "session",
    params: OneKey,
    returns: { 204: null },
  }),
  roll: endpoint({
    method: "POST",
    path: "/api/personal_api_keys/{id}/roll/",
    summary: "Rotate a personal API key",
    description: "400 for a key that has expired.",
    access: "session",
    params: OneKey,
    returns: { 200: NewKey },
  }),
  listOfProject: endpoint({
    method: "GET",
    path: "/api/projects/{project_id}/personal_api_keys/",
    summary: "List personal API keys that can access a project",
    description: "Keys of all members, without their values.",
    isExtension: true,
    ...owner,
    params: InProject,
    query: PageQuery,
    returns: { 200: pageOf(ProjectKey) },
  }),
  removeOfProject: endpoint({
    method: "DELETE",
    path: "/api/projects/{project_id}/personal_api_keys/{id}/",
    summary: "Revoke a member's personal API key in a project",
    description:
      "The key loses access to this project. In other projects of its user it stays valid; a key without another project is deleted.",
    isExtension: true,
    ...owner,
    params: OneKey.extend(InProject.shape),
    returns: { 204: null },
  }),
});

/** Information about the installation. */
export const system = endpointsOf("system", {
  schema: endpoint({
    method: "GET",
    path: "/api/schema/",
    summary: "Retrieve the OpenAPI document",
    access: "public",
    returns: { 200: z.record(z.string(), z.unknown()) },
  }),
});
