"use client";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { FlowList } from "@/components/surveys/editor/flow/flow-list";
import { FlowMap } from "@/components/surveys/editor/flow/flow-map";
import { flowModel } from "@/components/surveys/editor/flow/flow-model";
import { Inspector } from "@/components/surveys/editor/flow/inspector";
import { PathsList } from "@/components/surveys/editor/flow/paths-list";
import { ProblemFixes } from "@/components/surveys/editor/flow/problem-fixes";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import type { ShownSurvey } from "@/components/surveys/preview/in-language";
import { SurveyPreview } from "@/components/surveys/preview/survey-preview";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { Step } from "@/lib/survey-model/branching";

type Side = "question" | "paths" | "checks";

/** Where answers lead: the map or its list, and beside it what is selected, every way through, what is wrong. */
export function FlowTab() {
  const t = useTranslations("flow");
  const { draft, wire, problems, selectedQuestionId, isPreviewOpen, togglePreview } = useEditor();
  const [view, setView] = useState<"map" | "list">("map");
  const [side, setSide] = useState<Side>("paths");
  const [path, setPath] = useState<readonly number[] | null>(null);
  const [walked, setWalked] = useState<Step | null>(null);
  /** Whose panel is to take the focus, anew each time. */
  const [inspected, setInspected] = useState<{ id: string | null; times: number }>({ id: null, times: 0 });

  const model = useMemo(() => flowModel(wire.questions ?? []), [wire.questions]);
  const ours = problems.filter(({ tab }) => tab === "flow" || tab === "questions");

  const selected = draft.questions.findIndex(({ id }) => id === selectedQuestionId);
  const question = draft.questions[selected];
  const selectedModel = model[selected];
  const shownSide = isPreviewOpen ? "preview" : side === "question" && !question ? "paths" : side;
  const show = (next: Side | "preview") => {
    if (next !== "preview") setSide(next);
    if ((next === "preview") !== isPreviewOpen) togglePreview();
  };
  const [lastSelected, setLastSelected] = useState(selectedQuestionId);
  if (lastSelected !== selectedQuestionId) {
    setLastSelected(selectedQuestionId);
    if (selectedQuestionId !== null) setSide("question");
  }

  const inspect = (id: string) => {
    show("question");
    setInspected(({ times }) => ({ id, times: times + 1 }));
  };
  const isInspected = inspected.id === question?.id;

  return (
    <div className="flex h-full min-h-[520px] flex-col lg:flex-row">
      <div className="flex min-h-[420px] min-w-0 grow flex-col">
        <div className="flex items-center gap-3 border-line border-b px-4 py-2 sm:px-8">
          <SegmentedControl
            label={t("view.label")}
            value={view}
            onChange={setView}
            segments={[
              { id: "map", label: t("view.map") },
              { id: "list", label: t("view.list") },
            ]}
          />
          <p className="text-ink-3 text-table max-sm:hidden">{t(`view.${view}Hint`)}</p>
        </div>
        <div className="min-h-0 grow">
          {view === "map" ? (
            <FlowMap
              model={model}
              problems={problems}
              path={path}
              walked={isPreviewOpen ? walked : null}
              onInspect={inspect}
            />
          ) : (
            <FlowList model={model} problems={problems} />
          )}
        </div>
      </div>
      <aside
        aria-label={t("side.label")}
        className="relative flex w-full shrink-0 flex-col gap-4 overflow-auto border-line px-4 py-2 max-lg:border-t lg:w-[400px] lg:border-l"
      >
        <div className="flex">
          <SegmentedControl
            label={t("side.label")}
            value={shownSide}
            onChange={show}
            segments={[
              ...(question
                ? [{ id: "question" as const, label: t("side.question", { question: selected + 1 }) }]
                : []),
              { id: "paths", label: t("side.paths") },
              { id: "checks", label: t("side.checks", { count: ours.length }) },
              { id: "preview", label: t("side.preview") },
            ]}
          />
        </div>
        {shownSide === "question" && question && selectedModel && (
          <Inspector
            key={`${question.id} ${isInspected ? inspected.times : 0}`}
            takesFocus={isInspected}
            model={selectedModel}
            question={question}
            problems={problems.filter(({ questions }) => questions.includes(selected))}
          />
        )}
        {shownSide === "paths" && (
          <PathsList questions={wire.questions ?? []} path={path} onHighlight={setPath} />
        )}
        {shownSide === "checks" && (
          <ProblemFixes problems={ours} label={t("side.checks", { count: ours.length })} />
        )}
        {shownSide === "preview" && <SurveyPreview survey={wire as ShownSurvey} onMove={setWalked} />}
      </aside>
    </div>
  );
}
