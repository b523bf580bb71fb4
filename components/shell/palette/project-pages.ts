import type { Messages } from "next-intl";
import {
  correlationPath,
  funnelPath,
  lifecyclePath,
  pathsPath,
  retentionPath,
  sqlPath,
  stickinessPath,
  trendsPath,
} from "@/lib/client/links/analysis";
import {
  accountPath,
  contactBudgetPath,
  inviteMemberPath,
  newKeyPath,
  type SettingsSection,
  settingsPath,
  settingsSections,
} from "@/lib/client/links/settings";
import { surveyCalendarPath } from "@/lib/client/links/surveys";
import type { Role } from "@/lib/contract/access/scope";

/** A page that the command palette opens beside the destinations. */
interface PalettePage {
  href: string;
  /** The name of a section of the settings, or a text of the palette. */
  name:
    | { section: SettingsSection }
    | {
        text: keyof Messages["palette"] &
          (
            | "surveyCalendar"
            | "trends"
            | "funnel"
            | "correlation"
            | "lifecycle"
            | "retention"
            | "stickiness"
            | "paths"
            | "sql"
            | "account"
            | "inviteMember"
            | "newKey"
            | "contactBudget"
          );
      };
}

/** The account's settings, which belong to no project. */
export const accountPage: PalettePage = { href: accountPath, name: { text: "account" } };

/** The calendar of surveys, the analyses, the pages below the settings that exist, what a role can make there, and the account. */
export function palettePages(projectId: string, role: Role | null): PalettePage[] {
  const sections: readonly SettingsSection[] = settingsSections;
  return [
    { href: surveyCalendarPath(projectId), name: { text: "surveyCalendar" } },
    { href: trendsPath(projectId), name: { text: "trends" } },
    { href: funnelPath(projectId), name: { text: "funnel" } },
    { href: correlationPath(projectId), name: { text: "correlation" } },
    { href: lifecyclePath(projectId), name: { text: "lifecycle" } },
    { href: retentionPath(projectId), name: { text: "retention" } },
    { href: stickinessPath(projectId), name: { text: "stickiness" } },
    { href: pathsPath(projectId), name: { text: "paths" } },
    { href: sqlPath(projectId), name: { text: "sql" } },
    ...sections.map((section) => ({ href: settingsPath(projectId, section), name: { section } })),
    { href: contactBudgetPath(projectId), name: { text: "contactBudget" } },
    accountPage,
    ...(role === "owner" && sections.includes("members")
      ? [{ href: inviteMemberPath(projectId), name: { text: "inviteMember" as const } }]
      : []),
    ...(sections.includes("keys")
      ? [{ href: newKeyPath(projectId), name: { text: "newKey" as const } }]
      : []),
  ];
}
