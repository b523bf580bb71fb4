import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { destinations, isAt } from "@/components/shell/destinations";
import { useIsProjectMissing } from "@/components/shell/use-is-project-missing";
import { useProjectId } from "@/components/shell/use-project-id";

/**
 * The destinations of the project on screen, and the active one; without a project, the destinations that need
 * none.
 */
export function useDestinations() {
  const t = useTranslations("shell.destinations");
  const projectId = useProjectId();
  const pathname = usePathname();
  const isProjectMissing = useIsProjectMissing();
  const offered = isProjectMissing ? destinations.filter(({ isDocument }) => isDocument) : destinations;
  return offered.map((destination) => {
    const { id, icon, href, isDocument = false, create } = destination;
    return {
      id,
      Icon: icon,
      href: href(projectId),
      label: t(id),
      isCurrent: isAt(destination, pathname, projectId),
      isDocument,
      create: create && { label: create.label, href: create.href(projectId) },
    };
  });
}
