import { PlusIcon, WorkflowIcon, XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Tag } from "@/components/surveys/response-actions/response-change";
import { Button } from "@/components/ui/button";
import { KeyCaps } from "@/components/ui/key-caps";
import type { SurveyResponse } from "@/lib/contract/survey/response";

interface TagEditorProps {
  tags: SurveyResponse["tags"];
  isWritable: boolean;
  onRemove: (tag: Tag) => void;
  onAdd: () => void;
}

/** The tags of a response, each with a button that removes it, and one that adds another. */
export function TagEditor({ tags, isWritable, onRemove, onAdd }: TagEditorProps) {
  const t = useTranslations("responses.tags");
  const common = useTranslations("common");
  if (!isWritable && tags.length === 0) return null;
  return (
    <ul aria-label={common("tags")} className="flex flex-wrap items-center gap-1.5">
      {tags.map((tag) => (
        <li
          key={tag.id}
          className="inline-flex min-w-0 max-w-full items-center rounded-control border border-line bg-sheet pl-2 text-table"
        >
          <span className={`min-w-0 truncate py-0.5 ${isWritable ? "" : "pr-2"}`}>{tag.name}</span>
          {tag.is_by_rule && (
            <span title={t("byRule")} className={`shrink-0 pl-1.5 text-ink-3 ${isWritable ? "" : "pr-2"}`}>
              <WorkflowIcon aria-hidden className="size-3.5" strokeWidth={1.5} />
              <span className="sr-only">{t("byRule")}</span>
            </span>
          )}
          {isWritable && (
            <Button
              variant="quiet"
              size="small"
              aria-label={t("remove", { name: tag.name })}
              onPress={() => onRemove(tag)}
              className="size-6! px-0! pointer-coarse:size-11!"
            >
              <XIcon aria-hidden className="size-3.5" strokeWidth={1.75} />
            </Button>
          )}
        </li>
      ))}
      {isWritable && (
        <li>
          <Button variant="quiet" size="small" onPress={onAdd} className={tags.length === 0 ? "-ml-2.5" : ""}>
            <PlusIcon aria-hidden className="size-3.5" strokeWidth={1.75} />
            {t("add")}
            <KeyCaps keys="t" />
          </Button>
        </li>
      )}
    </ul>
  );
}
