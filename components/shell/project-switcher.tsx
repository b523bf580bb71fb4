import { useQuery } from "@tanstack/react-query";
import { ChevronsUpDownIcon, PlusIcon } from "lucide-react";
import { usePathname, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Collection, MenuTrigger } from "react-aria-components";
import { samePathIn } from "@/components/shell/destinations";
import { useProjectId } from "@/components/shell/use-project-id";
import { Button } from "@/components/ui/button";
import { useCommands } from "@/components/ui/commands/commands";
import { lazyComponent } from "@/components/ui/lazy-component";
import { MenuItem, MenuPopover, MenuSection } from "@/components/ui/menu";
import { projectsOptions } from "@/lib/client/access/projects";

const NewProject = lazyComponent(() => import("@/components/project/new-project"));

/** With more projects, the list can be searched. */
const maxUnsearched = 7;
const newId = "$new";

/** Opens another project at the section that is open in this one, and creates one. */
export function ProjectSwitcher() {
  const t = useTranslations("shell");
  const common = useTranslations("common");
  const router = useRouter();
  const pathname = usePathname();
  const projectId = useProjectId();
  const { data: projects } = useQuery(projectsOptions());
  const [isCreating, setCreating] = useState(false);
  const create = () => setCreating(true);
  useCommands(common("project"), [{ id: "newProject", label: t("newProject"), run: create }]);
  return (
    <>
      <MenuTrigger>
        <Button
          variant="quiet"
          size="icon"
          aria-label={common("switchProject")}
          className="w-7! pointer-coarse:w-10!"
        >
          <ChevronsUpDownIcon aria-hidden className="size-4 shrink-0 text-ink-3" strokeWidth={1.5} />
        </Button>
        <MenuPopover
          aria-label={common("switchProject")}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[projectId]}
          // Who opens it before the projects are there may type at once.
          isSearchable={projects === undefined || projects.length > maxUnsearched}
          onAction={(id) =>
            id === newId ? create() : router.push(samePathIn(String(id), pathname, projectId))
          }
        >
          <MenuSection aria-label={common("switchProject")}>
            <Collection items={projects ?? []}>
              {({ id, name }) => (
                <MenuItem id={String(id)} textValue={name}>
                  <span className="grow truncate">{name}</span>
                  <span className="font-mono text-ink-3 text-mono-small">{id}</span>
                </MenuItem>
              )}
            </Collection>
          </MenuSection>
          <MenuSection aria-label={common("project")} selectionMode="none">
            <MenuItem id={newId} textValue={t("newProject")}>
              <PlusIcon aria-hidden className="size-4 text-ink-3" strokeWidth={1.5} />
              {t("newProject")}
            </MenuItem>
          </MenuSection>
        </MenuPopover>
      </MenuTrigger>
      {isCreating && <NewProject onClose={() => setCreating(false)} />}
    </>
  );
}
