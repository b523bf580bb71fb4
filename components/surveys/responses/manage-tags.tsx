import { useQuery } from "@tanstack/react-query";
import { MergeIcon, PencilIcon, PlusIcon, Trash2Icon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { QueryFailed } from "@/components/data-list/query-failed";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Notice } from "@/components/ui/notice";
import { SearchField } from "@/components/ui/search-field";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { TextField } from "@/components/ui/text-field";
import { useAsyncAction } from "@/components/ui/use-async-action";
import {
  createResponseTag,
  mergeResponseTag,
  removeResponseTag,
  responseTagsOptions,
  updateResponseTag,
} from "@/lib/client/surveys/response-tags";
import type { ResponseTag } from "@/lib/contract/survey/response-tag";

interface ManageTagsProps {
  projectId: string;
  isWritable: boolean;
  /** Called after each change, because tags are also on responses. */
  onChanged: () => Promise<void>;
  onClose: () => void;
}

type Task = { kind: "rename" | "merge" | "delete"; id: number } | { kind: "create" } | null;

/** More tags than this can be searched. */
const maxUnsearched = 8;

/** The tags of a project with how often each is used; they are renamed, merged and deleted here. */
export default function ManageTags({ projectId, isWritable, onChanged, onClose }: ManageTagsProps) {
  const t = useTranslations("responses.manage");
  const common = useTranslations("common");
  const tags = useQuery(responseTagsOptions(projectId));
  const [task, setTask] = useState<Task>(null);
  const [typed, setTyped] = useState("");
  const all = tags.data ?? [];
  const text = typed.trim().toLowerCase();
  const shown = all.filter(({ name }) => name.toLowerCase().includes(text));
  const finish = async () => {
    await onChanged();
    // Another one may have been begun meanwhile.
    setTask((now) => (now === task ? null : now));
  };
  const close = () => setTask(null);
  return (
    <Dialog
      title={common("tags")}
      onClose={onClose}
      footer={<Button onPress={onClose}>{common("close")}</Button>}
    >
      <div className="flex flex-col gap-3">
        <p className="text-ink-2">{t(isWritable ? "detail" : "viewer")}</p>
        <div className="flex flex-wrap items-center justify-between gap-2">
          {all.length > maxUnsearched && (
            <SearchField label={t("search")} value={typed} onChange={setTyped} />
          )}
          {isWritable && task?.kind !== "create" && (
            <Button onPress={() => setTask({ kind: "create" })}>
              <PlusIcon aria-hidden className="size-4" strokeWidth={1.75} />
              {t("create")}
            </Button>
          )}
        </div>
        {task?.kind === "create" && (
          <NameForm
            label={common("name")}
            confirmLabel={t("create")}
            initial=""
            onCancel={close}
            onConfirm={async (name) => {
              await createResponseTag(projectId, { name });
              await finish();
            }}
          />
        )}
        {tags.isPending && (
          <div className="flex flex-col gap-4 py-2">
            <Skeleton className="w-2/3" />
            <Skeleton className="w-1/2" />
            <Skeleton className="w-3/5" />
          </div>
        )}
        {!tags.data && <QueryFailed title={common("cantLoadTags")} query={tags} />}
        {tags.data && shown.length === 0 && (
          <p className="py-4 text-ink-3">{all.length === 0 ? common("noTagsYet") : t("noMatch")}</p>
        )}
        {shown.length > 0 && (
          <ul aria-label={common("tags")} className="flex flex-col">
            {shown.map((tag) => (
              <li key={tag.id} className="flex flex-col gap-2 border-line border-b py-1.5 last:border-b-0">
                <div className="flex items-center gap-1">
                  <span className="min-w-0 grow font-medium [overflow-wrap:anywhere]">{tag.name}</span>
                  <span className="mr-2 shrink-0 text-ink-3 text-table tabular-nums">
                    {t("count", { count: tag.response_count })}
                  </span>
                  {isWritable && (
                    <TagButtons
                      name={tag.name}
                      canMerge={all.length > 1}
                      onTask={(kind) => setTask({ kind, id: tag.id })}
                    />
                  )}
                </div>
                {task && "id" in task && task.id === tag.id && (
                  <TagTask
                    projectId={projectId}
                    kind={task.kind}
                    tag={tag}
                    all={all}
                    onDone={finish}
                    onCancel={close}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

type TagTaskKind = "rename" | "merge" | "delete";
const taskIcons = { rename: PencilIcon, merge: MergeIcon, delete: Trash2Icon } as const;

interface TagButtonsProps {
  name: string;
  /** Whether there is another tag to merge it into. */
  canMerge: boolean;
  onTask: (kind: TagTaskKind) => void;
}

function TagButtons({ name, canMerge, onTask }: TagButtonsProps) {
  const t = useTranslations("responses.manage");
  const kinds = (["rename", "merge", "delete"] as const).filter((kind) => kind !== "merge" || canMerge);
  return kinds.map((kind) => {
    const Icon = taskIcons[kind];
    const label = t(`${kind}Tag`, { name });
    return <IconButton key={kind} Icon={Icon} label={label} hasTooltip onPress={() => onTask(kind)} />;
  });
}

interface TagTaskProps {
  projectId: string;
  kind: TagTaskKind;
  tag: ResponseTag;
  all: readonly ResponseTag[];
  onDone: () => Promise<void>;
  onCancel: () => void;
}

/** The open action on a tag, below its line. */
function TagTask({ projectId, kind, tag, all, onDone, onCancel }: TagTaskProps) {
  const t = useTranslations("responses.manage");
  const common = useTranslations("common");
  const { isPending, fault, run } = useAsyncAction();
  const [into, setInto] = useState<string | null>(null);
  if (kind === "rename") {
    return (
      <NameForm
        label={common("name")}
        confirmLabel={common("rename")}
        initial={tag.name}
        onCancel={onCancel}
        onConfirm={async (name) => {
          if (name !== tag.name) await updateResponseTag(projectId, tag.id, { name });
          await onDone();
        }}
      />
    );
  }
  const target = all.find(({ id }) => String(id) === into);
  return (
    <div className="flex flex-col gap-2 border-line border-l-2 pb-2 pl-3">
      {kind === "delete" ? (
        <p className="text-ink-2">{t("deleteDetail", { count: tag.response_count })}</p>
      ) : (
        <Select
          label={t("mergeInto")}
          options={all
            .filter(({ id }) => id !== tag.id)
            .map(({ id, name }) => ({ id: String(id), label: name }))}
          value={into}
          onChange={setInto}
        />
      )}
      {kind === "merge" && target && (
        <p className="text-ink-2">
          {t("mergeDetail", { count: tag.response_count, name: tag.name, into: target.name })}
        </p>
      )}
      {fault && <Notice tone="fault">{fault}</Notice>}
      <div className="flex gap-2">
        <Button
          size="small"
          variant={kind === "delete" ? "danger" : "primary"}
          isPending={isPending}
          isDisabled={kind === "merge" && !target}
          onPress={() =>
            run(async () => {
              if (kind === "delete") await removeResponseTag(projectId, tag.id);
              else if (target) await mergeResponseTag(projectId, tag.id, target.id);
              await onDone();
            })
          }
        >
          {t(kind)}
        </Button>
        <Button size="small" autoFocus={kind === "delete"} onPress={onCancel}>
          {common("cancel")}
        </Button>
      </div>
    </div>
  );
}

interface NameFormProps {
  label: string;
  confirmLabel: string;
  initial: string;
  onCancel: () => void;
  onConfirm: (name: string) => Promise<void>;
}

function NameForm({ label, confirmLabel, initial, onCancel, onConfirm }: NameFormProps) {
  const common = useTranslations("common");
  const { isPending, fault, run } = useAsyncAction();
  const [name, setName] = useState(initial);
  const isEmpty = name.trim() === "";
  return (
    <form
      className="flex flex-wrap items-end gap-2 pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) void run(() => onConfirm(name.trim()));
      }}
    >
      <div className="min-w-48 grow">
        <TextField
          label={label}
          value={name}
          onChange={setName}
          maxLength={60}
          autoFocus
          fault={fault ?? undefined}
        />
      </div>
      <Button type="submit" variant="primary" isPending={isPending} isDisabled={isEmpty}>
        {confirmLabel}
      </Button>
      <Button onPress={onCancel}>{common("cancel")}</Button>
    </form>
  );
}
