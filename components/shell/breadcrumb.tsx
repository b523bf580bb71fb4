import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ProjectSwitcher } from "@/components/shell/project-switcher";
import { useDestinations } from "@/components/shell/use-destinations";
import { useProjectId } from "@/components/shell/use-project-id";
import { type Crumb, useBreadcrumb } from "@/components/ui/breadcrumb";
import { IntentLink } from "@/components/ui/intent-link";
import { Skeleton } from "@/components/ui/skeleton";
import { projectsOptions } from "@/lib/client/access/projects";
import { homePath } from "@/lib/client/links/home";

/** The path of the page: the project, the section, and the page's own parts; every part is a link. */
export function Breadcrumb() {
  const t = useTranslations("shell");
  const projectId = useProjectId();
  const section = useDestinations().find(({ isCurrent }) => isCurrent);
  const crumbs = useBreadcrumb();
  // The project's name is the part of its home.
  const isHome = section?.href === homePath(projectId);
  const parts: Crumb[] = [
    ...(section && !isHome ? [{ label: section.label, href: section.href }] : []),
    ...crumbs,
  ];
  return (
    <nav aria-label={t("breadcrumb")} className="flex min-w-0 items-center">
      <ProjectLink isCurrent={isHome && crumbs.length === 0} />
      <ProjectSwitcher />
      {parts.map((part, index) => (
        <span
          key={`${part.href} ${part.label}`}
          className={`flex min-w-0 items-center max-md:hidden ${index < parts.length - 1 ? "shrink-0" : ""}`}
        >
          <span aria-hidden className="px-1 text-ink-3">
            /
          </span>
          <Part {...part} isCurrent={index === parts.length - 1} />
        </span>
      ))}
    </nav>
  );
}

const look = "min-w-0 truncate rounded-control px-1.5 py-1";

function Part({ label, href, isCurrent }: Crumb & { isCurrent: boolean }) {
  const current = isCurrent && { "aria-current": "page" as const };
  return href === undefined ? (
    <span {...current} className={`${look} text-ink-2`}>
      {label}
    </span>
  ) : (
    <IntentLink href={href} {...current} className={`${look} text-ink-2 hover:bg-sunken hover:text-ink`}>
      {label}
    </IntentLink>
  );
}

function ProjectLink({ isCurrent }: { isCurrent: boolean }) {
  const t = useTranslations("shell");
  const projectId = useProjectId();
  const { data: projects = [], isPending } = useQuery(projectsOptions());
  const project = projects.find(({ id }) => String(id) === projectId);
  if (isPending) return <Skeleton className="mx-1.5 w-24" />;
  if (!project) return <span className={`${look} text-ink-2`}>{t("noProject")}</span>;
  return (
    <IntentLink
      href={homePath(projectId)}
      {...(isCurrent && { "aria-current": "page" })}
      className={`${look} font-medium text-ink hover:bg-sunken`}
    >
      {project.name}
    </IntentLink>
  );
}
