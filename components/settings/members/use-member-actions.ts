import { useTranslations } from "next-intl";
import { useCallback, useMemo, useRef, useState } from "react";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { memberName } from "@/components/settings/members/member-name";
import { changeRole, invitationsKey, membersKey } from "@/lib/client/access/members";
import { meOptions } from "@/lib/client/access/session";
import { editOf } from "@/lib/client/cache-edit";
import type { Member } from "@/lib/contract/access/member";
import type { Role } from "@/lib/contract/access/scope";

/** What is confirmed first. `demote`: giving up the own role of an owner. */
export type MemberQuestion =
  | { kind: "remove" | "leave" | "reset" | "signOut" | "secondFactor"; member: Member }
  | { kind: "demote"; member: Member; role: Role };

/** Actions on the members of a project. */
export interface MemberActions {
  /** Changes the role at once, with undo; the own one after confirmation. */
  changeRole: (member: Member, role: Role, isSelf: boolean) => void;
  /** Opens the dialog of an action. */
  ask: (question: MemberQuestion) => void;
}

interface RoleChange {
  member: Member;
  role: Role;
}

/** The actions, and the question that is open. */
export function useMemberActions(projectId: string) {
  const t = useTranslations("members");
  const [question, ask] = useState<MemberQuestion | null>(null);
  const key = membersKey(projectId);
  const { run, submit } = useApiMutation({
    send: ({ member, role }: RoleChange) => changeRole(projectId, member, role),
    edits: ({ member, role }) => [
      editOf<{ results: Member[] }>(key, (list) => ({
        ...list,
        results: list.results.map((row) => (row.user_id === member.user_id ? { ...row, role } : row)),
      })),
    ],
    // A former owner's invitations are revoked, and one's own role decides what the screen shows.
    refreshes: [key, invitationsKey(projectId), meOptions().queryKey],
    done: ({ member, role }) => ({
      message: t("roleChanged", { name: memberName(member), role: t(`roles.${role}`) }),
      ...(role !== member.role && { undo: () => run({ member: { ...member, role }, role: member.role }) }),
    }),
    failed: ({ member }) => t("roleFailed", { name: memberName(member) }),
  });
  const latest = useRef(run);
  latest.current = run;
  const change = useCallback<MemberActions["changeRole"]>((member, role, isSelf) => {
    if (isSelf && member.role === "owner") ask({ kind: "demote", member, role });
    else latest.current({ member, role });
  }, []);
  const actions = useMemo((): MemberActions => ({ changeRole: change, ask }), [change]);
  return { actions, question, close: () => ask(null), demote: submit };
}
