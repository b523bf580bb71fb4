import { useQuery } from "@tanstack/react-query";
import { PlusIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import type { Column } from "@/components/data-list/column";
import { ListRows } from "@/components/data-list/list-rows";
import { useQueryRows } from "@/components/data-list/use-query-rows";
import { KeyDialog, type KeyQuestion } from "@/components/settings/keys/key-dialog";
import { KeyMenu } from "@/components/settings/keys/key-menu";
import { type KeyColumnId, useKeyColumns } from "@/components/settings/keys/use-key-columns";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { isExpired, ownKeysOptions } from "@/lib/client/access/keys";
import { projectsOptions } from "@/lib/client/access/projects";
import type { Key } from "@/lib/contract/access/key";

interface OwnKeysProps {
  projectId: string;
  /** Milliseconds since 1970. */
  now: number;
  onCreate: () => void;
}

const rowKey = ({ id }: Key) => id;
const stacked =
  "max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:gap-x-3 max-sm:gap-y-1 max-sm:[grid-template-areas:'label_menu'_'scopes_scopes'_'projects_projects'_'used_used'_'expires_expires']";

/** The caller's own keys, of every project: a key belongs to a user. */
export function OwnKeys({ projectId, now, onCreate }: OwnKeysProps) {
  const t = useTranslations("keys");
  const common = useTranslations("common");
  const shared = useKeyColumns(projectId, now);
  const { data: projects } = useQuery(projectsOptions());
  const query = useQuery(ownKeysOptions());
  const [question, setQuestion] = useState<KeyQuestion | null>(null);
  const columns = useMemo((): Column<Key, KeyColumnId>[] => {
    const nameOf = (id: number) => projects?.find((project) => project.id === id)?.name ?? String(id);
    return [
      shared.label,
      shared.scopes,
      {
        id: "projects",
        header: t("resources.project"),
        isNamedInStack: true,
        className: "max-sm:[grid-area:projects] min-w-0 text-ink-2 sm:w-40",
        cell: ({ scoped_teams }) => {
          const names = scoped_teams.map(nameOf).join(", ");
          return scoped_teams.length === 0 ? (
            t("projects.all")
          ) : (
            <span className="truncate sm:block" title={names}>
              {names}
            </span>
          );
        },
      },
      shared.used,
      shared.created,
      shared.expires,
      {
        id: "menu",
        header: common("actions"),
        isHeaderHidden: true,
        align: "end",
        className: "max-sm:[grid-area:menu] max-sm:justify-self-end sm:w-20",
        cell: (key) => <KeyMenu apiKey={key} isExpired={isExpired(key, now)} onAsk={setQuestion} />,
      },
    ];
  }, [t, shared, projects, now, common]);
  return (
    <>
      <ListRows
        failed={t("failed")}
        empty={
          <EmptyState title={t("empty.title")}>
            <p className="text-ink-2">{t("empty.detail")}</p>
            <Button variant="primary" onPress={onCreate}>
              <PlusIcon aria-hidden className="size-4" strokeWidth={1.75} />
              {t("create.action")}
            </Button>
          </EmptyState>
        }
        label={t("own")}
        columns={columns}
        source={useQueryRows({ query, columns })}
        rowKey={rowKey}
        rowHeader="label"
        rowClassName={stacked}
        isEmbedded
        placeholderCount={3}
        minWidth={896}
      />
      {question && <KeyDialog projectId={projectId} question={question} onClose={() => setQuestion(null)} />}
    </>
  );
}
