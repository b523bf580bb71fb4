import { useQuery } from "@tanstack/react-query";
import { PencilIcon, PlusIcon, Trash2Icon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { QueryFailed } from "@/components/data-list/query-failed";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { TagRuleForm } from "@/components/surveys/responses/tag-rule-form";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Skeleton } from "@/components/ui/skeleton";
import { plainText } from "@/lib/client/plain-text";
import { createTagRule, removeTagRule, tagRulesKey, tagRulesOptions } from "@/lib/client/surveys/tag-rules";
import type { Survey } from "@/lib/contract/survey/survey";
import { maxTagRules, TagCondition, type TagRule } from "@/lib/contract/survey/tag-rule";

interface TagRulesProps {
  projectId: string;
  survey: Survey;
  isWritable: boolean;
  /** Called when the responses so far were tagged. */
  onTagged: () => Promise<void>;
  onClose: () => void;
}

/** The rules that tag new responses of a survey. */
export default function TagRules({ projectId, survey, isWritable, onTagged, onClose }: TagRulesProps) {
  const t = useTranslations("responses.rules");
  const common = useTranslations("common");
  const rules = useQuery(tagRulesOptions(projectId, survey.id));
  const [edited, setEdited] = useState<TagRule | "new" | null>(null);
  const refreshes = [tagRulesKey(projectId, survey.id)];
  const restore = useApiMutation({
    send: ({ tag, condition }: TagRule) =>
      createTagRule(projectId, survey.id, { tag_id: tag.id, condition: TagCondition.parse(condition) }),
    refreshes,
    failed: () => t("restoreFailed"),
  });
  const remove = useApiMutation({
    send: (rule: TagRule) => removeTagRule(projectId, survey.id, rule.id),
    refreshes,
    done: (rule) => ({ message: t("deleted"), undo: () => restore.run(rule) }),
    failed: () => t("deleteFailed"),
  });
  const isApplying = rules.data?.some(({ is_applying }) => is_applying) ?? false;
  const wasApplying = useRef(false);
  const finish = useEffectEvent(() => void onTagged());
  useEffect(() => {
    if (wasApplying.current && !isApplying) finish();
    wasApplying.current = isApplying;
  }, [isApplying]);
  if (edited !== null) {
    return (
      <TagRuleForm
        projectId={projectId}
        survey={survey}
        rule={edited === "new" ? null : edited}
        onClose={() => setEdited(null)}
      />
    );
  }
  const canCreate = isWritable && (rules.data?.length ?? maxTagRules) < maxTagRules;
  return (
    <Dialog
      title={t("title")}
      onClose={onClose}
      footer={<Button onPress={onClose}>{common("close")}</Button>}
    >
      <div className="flex flex-col gap-3">
        <p className="text-ink-2">{t(isWritable ? "detail" : "viewer")}</p>
        {canCreate && (
          <Button className="self-start" onPress={() => setEdited("new")}>
            <PlusIcon aria-hidden className="size-4" strokeWidth={1.75} />
            {t("create")}
          </Button>
        )}
        {rules.isPending && (
          <div className="flex flex-col gap-4 py-2">
            <Skeleton className="w-2/3" />
            <Skeleton className="w-1/2" />
          </div>
        )}
        {!rules.data && <QueryFailed title={t("failed")} query={rules} />}
        {rules.data?.length === 0 && <p className="py-4 text-ink-3">{t("empty")}</p>}
        {rules.data && rules.data.length > 0 && (
          <ul aria-label={t("title")} className="flex flex-col">
            {rules.data.map((rule) => (
              <Rule
                key={rule.id}
                survey={survey}
                rule={rule}
                onEdit={isWritable ? () => setEdited(rule) : null}
                onRemove={() => remove.run(rule)}
              />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

interface RuleProps {
  survey: Survey;
  rule: TagRule;
  /** Null for users who may not change it. */
  onEdit: (() => void) | null;
  onRemove: () => void;
}

/** A rule in one sentence. */
function Rule({ survey, rule, onEdit, onRemove }: RuleProps) {
  const t = useTranslations("responses.rules");
  const common = useTranslations("common");
  const { tag, condition, is_applying } = rule;
  const { question_id, operator, value } = condition;
  const asked = survey.questions?.find(({ id }) => id === question_id);
  const question =
    question_id === null ? t("anyQuestion") : asked ? plainText(asked.question) : common("removedQuestion");
  return (
    <li className="flex items-start gap-1 border-line border-b py-2 last:border-b-0">
      <span className="flex min-w-0 grow flex-col gap-0.5">
        <span className="font-medium [overflow-wrap:anywhere]">{tag.name}</span>
        <span className="text-ink-2 text-table [overflow-wrap:anywhere]">
          {question} · {t(`operators.${operator}`)}{" "}
          <span className="font-mono text-ink text-mono-small">{[value].flat().join(" – ")}</span>
        </span>
        {is_applying && (
          <span role="status" className="text-ink-3 text-table">
            {t("applying")}
          </span>
        )}
      </span>
      {onEdit && (
        <>
          <IconButton
            Icon={PencilIcon}
            label={t("editRule", { tag: tag.name })}
            hasTooltip
            onPress={onEdit}
          />
          <IconButton
            Icon={Trash2Icon}
            label={t("deleteRule", { tag: tag.name })}
            hasTooltip
            onPress={onRemove}
          />
        </>
      )}
    </li>
  );
}
