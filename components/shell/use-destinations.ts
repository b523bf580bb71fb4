"use client";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { destinations } from "@/components/shell/destinations";
import { useProjectId } from "@/components/shell/use-project-id";

/** The destinations of the project on screen, and which one this page belongs to. */
export function useDestinations() {
  const t = useTranslations("shell.destinations");
  const projectId = useProjectId();
  const pathname = usePathname();
  return destinations.map(({ id, icon, href, isDocument = false }) => {
    const address = href(projectId);
    const isCurrent = pathname === address || pathname.startsWith(`${address}/`);
    return { id, Icon: icon, href: address, label: t(id), isCurrent, isDocument };
  });
}
