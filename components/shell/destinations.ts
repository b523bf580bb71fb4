import {
  ActivityIcon,
  BracesIcon,
  ChartNoAxesCombinedIcon,
  ClipboardListIcon,
  FlagIcon,
  HouseIcon,
  type LucideIcon,
  MessageSquareTextIcon,
  SettingsIcon,
  UserRoundSearchIcon,
  UsersIcon,
} from "lucide-react";
import type { Messages } from "next-intl";
import { activityPath } from "@/lib/client/links/activity";
import { analysisPath } from "@/lib/client/links/analysis";
import { cohortListPath, newCohortPath } from "@/lib/client/links/cohorts";
import { flagListPath, newFlagPath } from "@/lib/client/links/flags";
import { homePath } from "@/lib/client/links/home";
import { personListPath } from "@/lib/client/links/persons";
import { settingsPath } from "@/lib/client/links/settings";
import { newSurveyPath, responseSearchPath, surveyListPath } from "@/lib/client/links/surveys";

/**
 * A destination of the navigation. The list is the single source for rail, drawer, bottom bar, breadcrumb,
 * command palette, project switcher and the redirect after signing in.
 */
interface Destination {
  id: keyof Messages["shell"]["destinations"];
  icon: LucideIcon;
  href: (projectId: string) => string;
  /** Whether only its own page belongs to it: every page of a project is below the project's first. */
  isExact?: boolean;
  /** Served by a handler, not by a page of the app: a link there loads the document. */
  isDocument?: boolean;
  /** What can be created there, for the command palette. */
  create?: { label: "newSurvey" | "newFlag" | "newCohort"; href: (projectId: string) => string };
}

const home: Destination = { id: "home", icon: HouseIcon, href: homePath, isExact: true };

/** Destinations in their order on screen; the first is the start page of a project. */
export const destinations: readonly Destination[] = [
  home,
  {
    id: "surveys",
    icon: ClipboardListIcon,
    href: surveyListPath,
    create: { label: "newSurvey", href: newSurveyPath },
  },
  { id: "responses", icon: MessageSquareTextIcon, href: (projectId) => responseSearchPath(projectId) },
  { id: "persons", icon: UserRoundSearchIcon, href: personListPath },
  { id: "analysis", icon: ChartNoAxesCombinedIcon, href: analysisPath },
  {
    id: "cohorts",
    icon: UsersIcon,
    href: cohortListPath,
    create: { label: "newCohort", href: newCohortPath },
  },
  {
    id: "flags",
    icon: FlagIcon,
    href: flagListPath,
    create: { label: "newFlag", href: newFlagPath },
  },
  { id: "activity", icon: ActivityIcon, href: (projectId) => activityPath(projectId) },
  { id: "settings", icon: SettingsIcon, href: (projectId) => settingsPath(projectId) },
  { id: "apiReference", icon: BracesIcon, href: () => "/docs/api", isDocument: true },
];

/** The start page of a project. */
export const firstPath = (projectId: string): string => home.href(projectId);

/** Whether a page is a destination or lies below it. */
export function isAt({ href, isExact = false }: Destination, pathname: string, projectId: string): boolean {
  const address = href(projectId);
  return pathname === address || (!isExact && pathname.startsWith(`${address}/`));
}

/** The destination of one project's page in another project: what the page shows below it is not there. */
export function samePathIn(projectId: string, pathname: string, currentId: string): string {
  const current = destinations.find((destination) => isAt(destination, pathname, currentId));
  return (current ?? home).href(projectId);
}
