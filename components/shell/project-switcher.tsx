"use client";
import { useQuery } from "@tanstack/react-query";
import { ChevronsUpDownIcon } from "lucide-react";
import { usePathname, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { MenuTrigger } from "react-aria-components";
import { samePathIn } from "@/components/shell/destinations";
import { useProjectId } from "@/components/shell/use-project-id";
import { Button } from "@/components/ui/button";
import { MenuItem, MenuPopover } from "@/components/ui/menu";
import { Skeleton } from "@/components/ui/skeleton";
import { projectsOptions } from "@/lib/client/projects";

export function ProjectSwitcher() {
  const t = useTranslations("shell");
  const router = useRouter();
  const pathname = usePathname();
  const projectId = useProjectId();
  const { data: projects = [], isPending } = useQuery(projectsOptions());
  const current = projects.find(({ id }) => String(id) === projectId);
  return (
    <MenuTrigger>
      <Button variant="quiet" isDisabled={projects.length === 0} className="min-w-0 shrink px-1.5! sm:px-2!">
        <span className="sr-only">{t("project")}</span>
        <span className="truncate font-medium text-ink">
          {isPending ? <Skeleton className="w-24" /> : (current?.name ?? t("noProject"))}
        </span>
        <ChevronsUpDownIcon aria-hidden className="size-4 shrink-0 text-ink-3" strokeWidth={1.5} />
      </Button>
      <MenuPopover
        aria-label={t("project")}
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
