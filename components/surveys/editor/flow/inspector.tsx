import { PlusIcon, Trash2Icon } from "lucide-react";
import { useTranslations } from "next-intl";
import { glyphKindOf, QuestionGlyph } from "@/components/survey/marks/question-glyph";
import { BranchRows } from "@/components/surveys/editor/flow/branch-rows";
import { useFlowEdits } from "@/components/surveys/editor/flow/flow-edits";
import { ProblemFixes } from "@/components/surveys/editor/flow/problem-fixes";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import type { MapQuestion } from "@/components/surveys/flow-map/flow-model";
import { Button } from "@/components/ui/button";
import { TextArea } from "@/components/ui/text-area";
import type { Problem } from "@/lib/survey-model/checks/problem";
import type { DraftQuestion } from "@/lib/survey-model/draft";

interface InspectorProps {
  model: MapQuestion;
  question: DraftQuestion;
  problems: readonly Problem[];
  /** Whether the question was opened by keyboard or double click. */
  hasAutoFocus: boolean;
}

/** The inspector of the selected question: text, branches and problems. */
export function Inspector({ model, question, problems, hasAutoFocus }: InspectorProps) {
  const t = useTranslations("flow");
  const common = useTranslations("common");
  const kinds = useTranslations("questionSummary.kinds");
  const { change, openTab, isReadOnly } = useEditor("change", "openTab", "isReadOnly");
  const edits = useFlowEdits();
  const number = model.position + 1;
  const kind = glyphKindOf(question as Parameters<typeof glyphKindOf>[0]);
  return (
    <section aria-label={t("inspector.label", { question: number })} className="flex flex-col gap-4">
      <h2 className="flex items-center gap-2 text-ink-2">
        <span className="font-mono text-ink text-mono">Q{number}</span>
        <QuestionGlyph kind={kind} title={kinds(kind)} />
        <span className="text-table">{kinds(kind)}</span>
      </h2>
      <TextArea
        label={common("question")}
        font="serif"
        value={question.question}
        autoFocus={hasAutoFocus}
        isReadOnly={isReadOnly}
        onChange={(text) =>
          change(
            t("undo.text", { question: number }),
            (draft) => {
              const edited = draft.questions.find(({ id }) => id === question.id);
              if (edited) edited.question = text;
            },
            { coalesce: `questions.${question.id}.question` },
          )
        }
      />
      <table
        aria-label={t("inspector.branches", { question: number })}
        className="w-full table-fixed border-collapse text-table"
      >
        <colgroup>
          <col className="w-2/5" />
          <col />
        </colgroup>
        <tbody>
          <BranchRows question={model} heading={null} />
        </tbody>
      </table>
      {problems.length > 0 && (
        <ProblemFixes
          problems={problems}
          label={t("problems", { question: number, count: problems.length })}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          onPress={() => openTab("questions", { path: `questions.${model.position}.question` })}
        >
          {t("inspector.open")}
        </Button>
        {!isReadOnly && (
          <>
            <Button size="small" onPress={() => edits.insertQuestion(model.position, null)}>
              <PlusIcon aria-hidden className="size-4" strokeWidth={1.5} />
              {t("inspector.add")}
            </Button>
            <Button size="small" variant="quiet" onPress={() => edits.removeQuestion(model.position)}>
              <Trash2Icon aria-hidden className="size-4" strokeWidth={1.5} />
              {common("deleteQuestion", { question: number })}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
