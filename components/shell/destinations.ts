import { BracesIcon, ClipboardListIcon, type LucideIcon } from "lucide-react";

interface Destination {
  id: "surveys" | "apiReference";
  icon: LucideIcon;
  href: (projectId: string) => string;
  /** Served by a handler, not by a page of the app: a link there loads the document. */
  isDocument?: boolean;
}

/** Where the rail, the drawer and the bottom bar lead. */
export const destinations: readonly Destination[] = [
  { id: "surveys", icon: ClipboardListIcon, href: (projectId) => `/p/${projectId}/surveys` },
  { id: "apiReference", icon: BracesIcon, href: () => "/docs/api", isDocument: true },
];
