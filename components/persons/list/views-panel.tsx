import { useQuery } from "@tanstack/react-query";
import { RefreshCwIcon, XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Column } from "@/components/data-list/column";
import { ListRows } from "@/components/data-list/list-rows";
import { useQueryRows } from "@/components/data-list/use-query-rows";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { SaveViewForm } from "@/components/persons/list/save-view-form";
import { IconButton } from "@/components/ui/icon-button";
import { useCanEdit } from "@/lib/client/access/use-role";
import { createView, removeView, updateView, viewsKey, viewsOptions } from "@/lib/client/views";
import type { View, ViewContent } from "@/lib/contract/view";

export interface ViewsPanelProps {
  projectId: string;
  /** The current state of the list. */
  current: ViewContent;
  onOpen: (content: View["content"]) => void;
}

const ownFirst = { id: "name", direction: "ascending" } as const;

/** The views that the user has, their own first, to open, replace and delete; and a form that saves what is on screen as another. */
export default function ViewsPanel({ projectId, current, onOpen }: ViewsPanelProps) {
  const t = useTranslations("persons.views");
  const common = useTranslations("common");
  const canEdit = useCanEdit(projectId);
  const query = useQuery(viewsOptions(projectId, "persons"));
  const refreshes = [viewsKey(projectId)];
  const create = useApiMutation({
    send: ({ name, is_shared, content }: Pick<View, "name" | "is_shared" | "content">) =>
      createView(projectId, { list: "persons", name, is_shared, content }),
    refreshes,
    done: ({ name }) => ({ message: t("saved", { name }) }),
    failed: ({ name }) => t("failedSave", { name }),
  });
  const replace = useApiMutation({
    send: ({ id }: View) => updateView(projectId, id, { content: current }),
    refreshes,
    done: (view) => ({ message: t("replaced", { name: view.name }), undo: () => restore.run(view) }),
    failed: ({ name }) => t("failedSave", { name }),
  });
  const restore = useApiMutation({
    send: ({ id, content }: View) => updateView(projectId, id, { content }),
    refreshes,
    failed: ({ name }) => t("failedSave", { name }),
  });
  const remove = useApiMutation({
    send: ({ id }: View) => removeView(projectId, id),
    refreshes,
    done: (view) => ({ message: t("deleted", { name: view.name }), undo: () => create.run(view) }),
    failed: ({ name }) => t("failedDelete", { name }),
  });
  const columns: Column<View, "name" | "actions">[] = [
    {
      id: "name",
      header: common("name"),
      isHeaderHidden: true,
      compare: (a, b) => Number(a.is_shared) - Number(b.is_shared),
      className: "sm:pl-0!",
      cell: (view) => (
        <button
          type="button"
          onClick={() => onOpen(view.content)}
          className="min-h-8 w-full rounded-control px-1 text-start [overflow-wrap:anywhere] hover:bg-sunken"
        >
          {view.name}
          {view.is_shared && <span className="block text-ink-3 text-label">{t("shared")}</span>}
        </button>
      ),
    },
    {
      id: "actions",
      header: common("actions"),
      isHeaderHidden: true,
      align: "end",
      className: "sm:w-20 sm:pr-0!",
      cell: (view) =>
        (canEdit || !view.is_shared) && (
          <span className="inline-flex gap-1">
            <IconButton
              Icon={RefreshCwIcon}
              label={t("replace", { name: view.name })}
              onPress={() => replace.run(view)}
            />
            <IconButton
              Icon={XIcon}
              label={common("deleteNamed", { name: view.name })}
              onPress={() => remove.run(view)}
            />
          </span>
        ),
    },
  ];
  return (
    <div className="flex flex-col gap-4 [&_table]:bg-raised [&_tbody>tr:last-child>*]:border-b-0 [&_thead_th]:bg-raised">
      <ListRows
        failed={t("failed")}
        empty={<p className="text-ink-3">{t("none")}</p>}
        label={t("open")}
        columns={columns}
        source={useQueryRows({ query, columns, sort: ownFirst })}
        rowKey={({ id }) => id}
        rowHeader="name"
        rowClassName="max-sm:flex max-sm:items-center max-sm:justify-between max-sm:gap-1 max-sm:px-0!"
        isEmbedded
        placeholderCount={1}
      />
      <SaveViewForm projectId={projectId} content={current} canShare={canEdit} />
    </div>
  );
}
