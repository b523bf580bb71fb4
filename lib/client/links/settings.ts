/** Addresses of the settings: for their own navigation, the command palette, and links from other screens. */

/** A page of a project's settings: the last part of its path, and the key of its name. */
export type SettingsSection =
  | "project"
  | "members"
  | "keys"
  | "appearance"
  | "notifications"
  | "install"
  | "mcp"
  | "import"
  | "data";

/** The pages that exist, in the order of the navigation, which is the order of `SettingsSection`; the first is the default. */
export const settingsSections = [
  "project",
  "members",
  "keys",
  "appearance",
  "notifications",
  "install",
  "mcp",
  "import",
  "data",
] as const satisfies readonly SettingsSection[];

/** A page of a project's settings; without a section, the first. */
export const settingsPath = (projectId: string, section?: SettingsSection): string =>
  `/p/${projectId}/settings${section ? `/${section}` : ""}`;

/** The contact budget and the wait period, among the settings of a project. */
export const contactBudgetPath = (projectId: string): string =>
  `${settingsPath(projectId, "project")}#contact-budget`;

/** The account of the signed-in user, which belongs to no project. */
export const accountPath = "/account";

/** The members, with the dialog for an invitation open. */
export const inviteMemberPath = (projectId: string): string =>
  `${settingsPath(projectId, "members")}?dialog=invite`;

/** The API keys, with the dialog for a new one open. @param access the preset that is chosen there, by default reading */
export const newKeyPath = (projectId: string, access?: "agent"): string =>
  `${settingsPath(projectId, "keys")}?dialog=new${access ? `&access=${access}` : ""}`;
