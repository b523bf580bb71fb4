"use client";
import { XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { bucketName } from "@/components/surveys/build/lost-branches";
import { useEditor } from "@/components/surveys/editor/use-editor";
import { Button } from "@/components/ui/button";
import type { Option } from "@/components/ui/list-box";
import { RadioGroup } from "@/components/ui/radio-group";
import { Select } from "@/components/ui/select";
import { canBranchByAnswer, ratingBuckets } from "@/lib/contract/branching";
import { type DraftQuestion, hasChoices, type Target } from "@/lib/contract/draft";
import { setBranching, setTarget, setTargets } from "@/lib/contract/draft/commands";

interface BranchEditorProps {
  question: DraftQuestion;
  number: string;
  isReadOnly: boolean;
  fault: string | undefined;
  onClose: () => void;
}

const types = ["next_question", "end", "specific_question", "response_based"] as const;
type BranchType = (typeof types)[number];

const nextId = "next";

/** Where a question leads: everybody to one place, or each answer to its own. */
export function BranchEditor({ question, number, isReadOnly, fault, onClose }: BranchEditorProps) {
  const t = useTranslations("build");
  const { draft, change } = useEditor();
  const { id, branching } = question;
  const type: BranchType = types.find((known) => known === branching?.type) ?? "next_question";
  const canByAnswer = canBranchByAnswer(question);
  const others = draft.questions.filter((other) => other.id !== id);
  const fallback =
    others.find((other) => draft.questions.indexOf(other) > draft.questions.indexOf(question)) ?? others[0];

  const setType = (to: BranchType) =>
    change(t("undo.branch", { question: number }), (next) =>
      setBranching(
        next,
        id,
        to === "specific_question"
          ? { type: to, target: fallback?.id ?? "end" }
          : to === "response_based"
            ? { type: to, responses: {} }
            : { type: to },
      ),
    );
  return (
    <section
      aria-label={t("branch.label", { number })}
      className="mt-2 flex flex-col gap-4 border-contour border-l-2 bg-sunken/50 py-4 pr-3 pl-4"
    >
      <div className="flex items-start justify-between gap-4">
        <RadioGroup
          label={t("branch.after", { number })}
          isDisabled={isReadOnly}
          value={type}
          onChange={setType}
          options={[
            { id: "next_question", label: t("branch.next") },
            { id: "end", label: t("branch.end") },
            { id: "specific_question", label: t("branch.goTo"), isDisabled: others.length === 0 },
            {
              id: "response_based",
              label: t("branch.byAnswer"),
              isDisabled: !canByAnswer,
              detail: canByAnswer ? undefined : t("branch.notByAnswer"),
            },
          ]}
        />
        <Button look="quiet" size="icon" aria-label={t("branch.close")} onPress={onClose}>
          <XIcon aria-hidden className="size-4" strokeWidth={1.5} />
        </Button>
      </div>
      {branching?.type === "specific_question" && (
        <TargetSelect
          label={t("branch.goTo")}
          questionId={id}
          target={branching.target}
          fault={fault}
          isReadOnly={isReadOnly}
          onChange={(target) =>
            change(t("undo.branch", { question: number }), (next) =>
              setBranching(next, id, { ...branching, target: target ?? "end" }),
            )
          }
        />
      )}
      {branching?.type === "response_based" && (
        <ByAnswer
          question={question}
          number={number}
          responses={branching.responses}
          isReadOnly={isReadOnly}
        />
      )}
    </section>
  );
}

interface ByAnswerProps {
  question: DraftQuestion;
  number: string;
  responses: Readonly<Record<string, Target>>;
  isReadOnly: boolean;
}

/** A row an answer: what it is, and where it leads. */
function ByAnswer({ question, number, responses, isReadOnly }: ByAnswerProps) {
  const t = useTranslations("build");
  const { change } = useEditor();
  const { id } = question;
  const answers = useAnswers(question);
  const open = answers.filter(({ key }) => !Object.hasOwn(responses, key)).map(({ key }) => key);
  const stale = Object.keys(responses).filter((key) => !answers.some((answer) => answer.key === key));
  const label = t("undo.branch", { question: number });
  return (
    <div className="flex flex-col gap-3">
      <table className="w-full border-collapse text-body">
        <thead>
          <tr className="border-line border-b text-start text-ink-3 text-label">
            <th className="py-1 pr-4 text-start font-medium">{t("branch.answer")}</th>
            <th className="w-1/2 py-1 text-start font-medium">{t("branch.leadsTo")}</th>
          </tr>
        </thead>
        <tbody>
          {answers.map(({ key, name, detail }) => (
            <tr key={key} className="border-line border-b">
              <th scope="row" className="py-1.5 pr-4 text-start font-normal">
                <span className="font-serif text-answer">{name}</span>{" "}
                {detail && <span className="ml-1 font-mono text-ink-3 text-mono">{detail}</span>}
              </th>
              <td className="py-1.5">
                <TargetSelect
                  label={t("branch.targetOf", { answer: name })}
                  isLabelHidden
                  canBeNext
                  questionId={id}
                  target={responses[key] ?? null}
                  isReadOnly={isReadOnly}
                  onChange={(target) => change(label, (next) => setTarget(next, id, key, target))}
                />
              </td>
            </tr>
          ))}
          {stale.map((key) => (
            <tr key={key} className="border-line border-b text-rust">
              <th scope="row" className="py-1.5 pr-4 text-start font-normal">
                {t("branch.stale", { key: bucketName(t, key) ?? key })}
              </th>
              <td className="py-1.5">
                {!isReadOnly && (
                  <Button
                    size="small"
                    onPress={() => change(label, (next) => setTarget(next, id, key, null))}
                  >
                    {t("branch.dropStale")}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {open.length > 1 && !isReadOnly && (
        <div className="max-w-72">
          <TargetSelect
            label={t("branch.setOthers", { count: open.length })}
            questionId={id}
            target={null}
            isReadOnly={false}
            onChange={(target) => change(label, (next) => setTargets(next, id, open, target))}
          />
        </div>
      )}
    </div>
  );
}

/** The answers that can be told apart, with the exact values of a bucket. */
function useAnswers(question: DraftQuestion): { key: string; name: string; detail?: string }[] {
  const t = useTranslations("build");
  if (hasChoices(question)) return question.choices.map(({ id, text }) => ({ key: id, name: text }));
  if (question.type !== "rating") return [];
  return ratingBuckets(question.scale).map(({ key, answers }) => ({
    key,
    name: bucketName(t, key) ?? key,
    detail: answers.length > 1 ? `${answers[0]}–${answers.at(-1)}` : String(answers[0]),
  }));
}

interface TargetSelectProps {
  label: string;
  isLabelHidden?: boolean;
  questionId: string;
  /** Null where nothing is written: on to the next question. */
  target: Target | null;
  canBeNext?: boolean;
  fault?: string | undefined;
  isReadOnly: boolean;
  onChange: (target: Target | null) => void;
}

function TargetSelect(props: TargetSelectProps) {
  const {
    label,
    isLabelHidden = false,
    questionId,
    target,
    canBeNext = false,
    fault,
    isReadOnly,
    onChange,
  } = props;
  const t = useTranslations("build");
  const { draft } = useEditor();
  const missing = typeof target === "object" && target !== null ? target.index : null;
  const options: Option[] = [
    ...(canBeNext ? [{ id: nextId, label: t("branch.nextMuted") }] : []),
    ...draft.questions.flatMap(({ id, question }, at) =>
      id === questionId ? [] : [{ id, label: `Q${at + 1} · ${question}` }],
    ),
    { id: "end", label: t("branch.end") },
    ...(missing === null
      ? []
      : [{ id: "missing", label: t("branch.missing", { number: missing + 1 }), isDisabled: true }]),
  ];
  const value =
    missing !== null ? "missing" : typeof target === "string" ? target : canBeNext ? nextId : null;
  return (
    <Select
      label={label}
      isLabelHidden={isLabelHidden}
      options={options}
      value={value}
      placeholder={t("branch.choose")}
      fault={fault}
      isDisabled={isReadOnly}
      onChange={(id) => onChange(id === nextId ? null : id)}
    />
  );
}
