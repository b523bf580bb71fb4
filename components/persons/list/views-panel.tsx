import { useQuery } from "@tanstack/react-query";
import { RefreshCwIcon, XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { useDescribeError } from "@/components/forms/use-describe-error";
import { SaveViewForm } from "@/components/persons/list/save-view-form";
import { IconButton } from "@/components/ui/icon-button";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { useCanEdit } from "@/lib/client/access/use-role";
import { createView, removeView, updateView, viewsKey, viewsOptions } from "@/lib/client/views";
import type { View, ViewContent } from "@/lib/contract/view";

export interface ViewsPanelProps {
  projectId: string;
  /** The current state of the list. */
  current: ViewContent;
  onOpen: (content: View["content"]) => void;
}

/** The views that the user has, to open, replace and delete; and a form that saves what is on screen as another. */
export default function ViewsPanel({ projectId, current, onOpen }: ViewsPanelProps) {
  const t = useTranslations("persons.views");
  const common = useTranslations("common");
  const describeError = useDescribeError();
  const canEdit = useCanEdit(projectId);
  const { data: views, error } = useQuery(viewsOptions(projectId, "persons"));
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
  const groups = [
    { id: "own" as const, views: views?.filter(({ is_shared }) => !is_shared) ?? [] },
    { id: "shared" as const, views: views?.filter(({ is_shared }) => is_shared) ?? [] },
  ];
  return (
    <div className="flex flex-col gap-4">
      {error && <Notice tone="fault">{describeError(error)}</Notice>}
      {!views && !error && <Skeleton className="w-40" />}
      {views?.length === 0 && <p className="text-ink-3">{t("none")}</p>}
      {groups.map(
        (group) =>
          group.views.length > 0 && (
            <section key={group.id} aria-label={t(`groups.${group.id}`)} className="flex flex-col gap-1">
              <h3 className="text-ink-3 text-label">{t(`groups.${group.id}`)}</h3>
              <ul>
                {group.views.map((view) => (
                  <li key={view.id} className="flex min-w-0 items-center gap-1">
                    <button
                      type="button"
                      onClick={() => onOpen(view.content)}
                      className="min-h-8 min-w-0 grow truncate rounded-control px-1 text-start hover:bg-sunken"
                    >
                      {view.name}
                    </button>
                    {(canEdit || !view.is_shared) && (
                      <>
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
                      </>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
      <SaveViewForm projectId={projectId} content={current} canShare={canEdit} />
    </div>
  );
}
