import { useQuery } from "@tanstack/react-query";
import { ChevronsUpDownIcon } from "lucide-react";
import { usePathname, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { MenuTrigger } from "react-aria-components";
import { samePathIn } from "@/components/shell/destinations";
import { useProjectId } from "@/components/shell/use-project-id";
import { Button } from "@/components/ui/button";
import { MenuItem, MenuPopover } from "@/components/ui/menu";
import { projectsOptions } from "@/lib/client/access/projects";

/** Opens another project at the section that is open in this one. */
export function ProjectSwitcher() {
  const t = useTranslations("shell");
  const router = useRouter();
  const pathname = usePathname();
  const projectId = useProjectId();
  const { data: projects = [] } = useQuery(projectsOptions());
  return (
    <MenuTrigger>
      <Button
        variant="quiet"
        size="icon"
        aria-label={t("switchProject")}
        isDisabled={projects.length === 0}
        className="w-7! pointer-coarse:w-10!"
      >
        <ChevronsUpDownIcon aria-hidden className="size-4 shrink-0 text-ink-3" strokeWidth={1.5} />
      </Button>
      <MenuPopover
        aria-label={t("switchProject")}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[projectId]}
        items={projects}
        onAction={(id) => router.push(samePathIn(String(id), pathname, projectId))}
      >
        {({ id, name }) => (
          <MenuItem id={String(id)} textValue={name}>
            <span className="grow truncate">{name}</span>
            <span className="font-mono text-ink-3 text-mono-small">{id}</span>
          </MenuItem>
        )}
      </MenuPopover>
    </MenuTrigger>
  );
}
