import { ArrowRightIcon, MinusIcon, MoveVerticalIcon, PencilIcon, PlusIcon, SplitIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useFieldName } from "@/components/forms/field-name";
import { nameOfPosition, positionName } from "@/components/surveys/diff/position-name";
import { ValueChange } from "@/components/surveys/diff/value-change";
import { useLanguageName } from "@/components/ui/language-name";
import { isSecretField, secretChange } from "@/lib/contract/activity/secret-fields";
import type { BranchAnswer, Difference, DiffTarget } from "@/lib/survey-model/diff/difference";

const signs = {
  added: { Icon: PlusIcon, tone: "text-forest" },
  removed: { Icon: MinusIcon, tone: "text-rust" },
  moved: { Icon: MoveVerticalIcon, tone: "text-ink-3" },
  branch: { Icon: SplitIcon, tone: "text-contour" },
  changed: { Icon: PencilIcon, tone: "text-ink-3" },
} as const;

const signOf = {
  question_added: "added",
  question_removed: "removed",
  question_moved: "moved",
  choice_added: "added",
  choice_removed: "removed",
  choice_moved: "moved",
  choice_renamed: "changed",
  branch: "branch",
  translation: "changed",
  field: "changed",
} as const satisfies Record<Difference["kind"], keyof typeof signs>;

/** A change, as a sentence. */
export function DifferenceLine({ difference }: { difference: Difference }) {
  const { Icon, tone } = signs[signOf[difference.kind]];
  return (
    <li className="flex min-w-0 gap-2">
      <Icon aria-hidden className={`mt-1 size-3.5 shrink-0 ${tone}`} strokeWidth={1.75} />
      <div className="min-w-0 grow [overflow-wrap:anywhere]">
        <Sentence difference={difference} />
      </div>
    </li>
  );
}

function Sentence({ difference }: { difference: Difference }) {
  const t = useTranslations("diff");
  const languageName = useLanguageName();
  const fieldName = useFieldName();
  switch (difference.kind) {
    case "question_added":
    case "question_removed":
      return t(difference.kind);
    case "question_moved": {
      const { before, after } = difference.question;
      return t("question_moved", { before: nameOfPosition(before ?? 0), after: nameOfPosition(after ?? 0) });
    }
    case "choice_added":
    case "choice_removed":
      return t(difference.kind, { text: difference.text });
    case "choice_moved": {
      const { text, before, after } = difference;
      return t("choice_moved", { text, before: (before ?? 0) + 1, after: (after ?? 0) + 1 });
    }
    case "choice_renamed":
      return <ValueChange name={t("choice_renamed")} {...difference} isRespondents />;
    case "branch":
      return (
        <span className="inline-flex flex-wrap items-center gap-x-1.5">
          <Answer answer={difference.answer} />
          <Target target={difference.before} isPast />
          <ArrowRightIcon aria-hidden className="size-3.5 shrink-0 text-ink-3" strokeWidth={1.75} />
          <span className="sr-only">{t("to")}</span>
          <Target target={difference.after} />
        </span>
      );
    case "translation": {
      const path = difference.question ? `question.${difference.field}` : difference.field;
      const field = fieldName(path) ?? fieldName(`appearance.${difference.field}`) ?? difference.field;
      const language = languageName(difference.language);
      return <ValueChange name={t("translation", { field, language })} {...difference} isRespondents />;
    }
    case "field": {
      const path = difference.question ? `question.${difference.field}` : difference.field;
      const name = fieldName(path);
      if (isSecretField(path)) {
        return t(secretChange(difference.before, difference.after), { field: name ?? difference.field });
      }
      return (
        <ValueChange
          name={name ?? <code className="text-mono">{difference.field}</code>}
          path={path}
          before={difference.before}
          after={difference.after}
          isRespondents={difference.question !== null}
        />
      );
    }
    default:
      return difference satisfies never;
  }
}

function Answer({ answer }: { answer: BranchAnswer }) {
  const t = useTranslations("diff");
  if (answer.kind === "any") return t("branch.any");
  if (answer.kind === "choice") return t("branch.choice", { text: answer.text });
  const knownBucket = buckets.find((bucket) => bucket === answer.key);
  return t("branch.bucket", { key: knownBucket ? t(`buckets.${knownBucket}`) : answer.key });
}

const buckets = ["negative", "neutral", "positive", "detractors", "passives", "promoters"] as const;

function Target({ target, isPast = false }: { target: DiffTarget; isPast?: boolean }) {
  const t = useTranslations("diff");
  const look = isPast ? "text-ink-3" : "text-ink";
  if (target.kind === "question") {
    const { before } = target.question;
    const name = isPast && before !== null ? nameOfPosition(before) : positionName(target.question);
    return <span className={`font-mono text-mono ${look}`}>{name}</span>;
  }
  const words =
    target.kind === "missing" ? t("target.missing", { index: target.index + 1 }) : t(`target.${target.kind}`);
  return <span className={look}>{words}</span>;
}
