import { call } from "@/lib/client/call";
import { readOptions } from "@/lib/client/read-options";
import type { ResetLink, ResetLinkInput } from "@/lib/contract/access/account";
import type { Invitation, InvitationInput, NewInvitation } from "@/lib/contract/access/invitation";
import type { Member } from "@/lib/contract/access/member";
import type { Role } from "@/lib/contract/access/scope";

/** The most that one request lists. */
const all = { limit: "1000" };

/** The key of a project's members. */
export const membersKey = (projectId: string) => ["projects", projectId, "members"] as const;

/** The members of a project, in the order in which they joined. */
export const membersOptions = (projectId: string) =>
  readOptions(membersKey(projectId), "GET /api/projects/{project_id}/members/", {
    params: { project_id: projectId },
    query: all,
  });

/** Changes a member's role. @throws ApiError `last_owner` for the only owner */
export const changeRole = (projectId: string, member: Member, role: Role): Promise<Member> =>
  call("PATCH /api/projects/{project_id}/members/{user_id}/", {
    params: { project_id: projectId, user_id: String(member.user_id) },
    body: { role },
  });

/** Removes a member; with the caller's own id, leaves the project. @throws ApiError `last_owner` for the only owner */
export const removeMember = (projectId: string, member: Member): Promise<null> =>
  call("DELETE /api/projects/{project_id}/members/{user_id}/", {
    params: { project_id: projectId, user_id: String(member.user_id) },
  });

/** Ends all sessions of a member. */
export const signOutMember = (projectId: string, member: Member): Promise<null> =>
  call("POST /api/projects/{project_id}/members/{user_id}/sign_out/", {
    params: { project_id: projectId, user_id: String(member.user_id) },
  });

/** Turns off a member's two-factor sign-in. */
export const resetSecondFactor = (projectId: string, member: Member): Promise<null> =>
  call("DELETE /api/projects/{project_id}/members/{user_id}/second_factor/", {
    params: { project_id: projectId, user_id: String(member.user_id) },
  });

/** Creates a one-time link by which a member chooses a new password. */
export const createResetLink = (
  projectId: string,
  member: Member,
  body: ResetLinkInput,
): Promise<ResetLink> =>
  call("POST /api/projects/{project_id}/members/{user_id}/reset_link/", {
    params: { project_id: projectId, user_id: String(member.user_id) },
    body,
  });

/** The key of a project's open invitations. */
export const invitationsKey = (projectId: string) => ["projects", projectId, "invitations"] as const;

/** The invitations of a project that were not accepted, newest first, expired ones included. */
export const invitationsOptions = (projectId: string) =>
  readOptions(invitationsKey(projectId), "GET /api/projects/{project_id}/invitations/", {
    params: { project_id: projectId },
    query: all,
  });

/** Creates an invitation; its link is in the answer, and sent to the email if there is one. */
export const invite = (projectId: string, body: InvitationInput): Promise<NewInvitation> =>
  call("POST /api/projects/{project_id}/members/", {
    params: { project_id: projectId },
    body,
  });

/** Revokes an invitation: its link stops working. */
export const revokeInvitation = (projectId: string, { id }: Invitation): Promise<null> =>
  call("DELETE /api/projects/{project_id}/invitations/{id}/", { params: { project_id: projectId, id } });
