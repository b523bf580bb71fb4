import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import type { PreviewedSurvey } from "@/components/survey/preview/localize-survey";
import { SurveyPreview } from "@/components/survey/preview/survey-preview";
import { DryRunPanel } from "@/components/surveys/editor/dry-run/dry-run-panel";
import { useDryRun } from "@/components/surveys/editor/dry-run/use-dry-run";
import { FlowList } from "@/components/surveys/editor/flow/flow-list";
import { FlowMap } from "@/components/surveys/editor/flow/flow-map";
import { Inspector } from "@/components/surveys/editor/flow/inspector";
import { PathsList } from "@/components/surveys/editor/flow/paths-list";
import { ProblemFixes } from "@/components/surveys/editor/flow/problem-fixes";
import { useBranding } from "@/components/surveys/editor/state/use-branding";
import { useDraft, useEditor, useEditorActions } from "@/components/surveys/editor/state/use-editor";
import { buildFlowModel } from "@/components/surveys/flow-map/flow-model";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { Step } from "@/lib/survey-model/branching";

type SidePanel = "question" | "paths" | "checks";

/** The Flow tab: map or list, beside it the inspector, paths, the dry run, checks and the preview. */
export default function FlowTab() {
  const t = useTranslations("flow");
  const common = useTranslations("common");
  const { togglePreview, showDryRun } = useEditorActions();
  const { onHostedPages, logo } = useBranding();
  const { wire, selectedQuestionId, isPreviewOpen, isDryRunOpen } = useEditor(
    "wire",
    "selectedQuestionId",
    "isPreviewOpen",
    "isDryRunOpen",
  );
  const questions = useDraft((draft) => draft.questions);
  const problems = useEditor(({ checks }) => checks.problems);
  const [view, setView] = useState<"map" | "list">("map");
  const [sidePanel, setSidePanel] = useState<SidePanel>("paths");
  const [path, setPath] = useState<readonly number[] | null>(null);
  const [previewStep, setPreviewStep] = useState<Step | null>(null);
  /** The question to inspect; `times` changes with each request, so that the inspector takes the focus again. */
  const [inspection, setInspection] = useState<{ id: string | null; times: number }>({ id: null, times: 0 });

  const model = useMemo(() => buildFlowModel(wire.questions ?? []), [wire.questions]);
  const flowProblems = problems.filter(({ tab }) => tab === "flow" || tab === "questions");

  const selectedIndex = questions.findIndex(({ id }) => id === selectedQuestionId);
  const question = questions[selectedIndex];
  const selectedModel = model[selectedIndex];
  const dryRun = useDryRun(isDryRunOpen);
  const ownPanel = sidePanel === "question" && !question ? "paths" : sidePanel;
  const shownPanel = isPreviewOpen ? "preview" : isDryRunOpen ? "dryRun" : ownPanel;
  const showPanel = (next: SidePanel | "preview" | "dryRun") => {
    if (next === "dryRun") return showDryRun(true);
    if (next !== "preview") setSidePanel(next);
    if (isDryRunOpen) showDryRun(false);
    if ((next === "preview") !== isPreviewOpen) togglePreview();
  };
  const [lastSelected, setLastSelected] = useState(selectedQuestionId);
  if (lastSelected !== selectedQuestionId) {
    setLastSelected(selectedQuestionId);
    if (selectedQuestionId !== null) setSidePanel("question");
  }

  const inspectQuestion = (id: string) => {
    showPanel("question");
    setInspection(({ times }) => ({ id, times: times + 1 }));
  };
  const isInspected = inspection.id === question?.id;

  return (
    <div className="flex h-full min-h-[520px] flex-col lg:flex-row">
      <div className="flex min-h-[420px] min-w-0 grow flex-col">
        <div className="flex items-center gap-3 border-line border-b px-4 py-2 sm:px-8">
          <SegmentedControl
            label={common("view")}
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
              previewStep={isPreviewOpen ? previewStep : null}
              dryRun={dryRun?.run ?? null}
              onInspect={inspectQuestion}
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
            value={shownPanel}
            onChange={showPanel}
            segments={[
              ...(question
                ? [{ id: "question" as const, label: t("side.question", { question: selectedIndex + 1 }) }]
                : []),
              { id: "paths", label: common("paths") },
              { id: "dryRun", label: common("dryRun") },
              { id: "checks", label: t("side.checks", { count: flowProblems.length }) },
              { id: "preview", label: common("preview") },
            ]}
          />
        </div>
        {shownPanel === "question" && question && selectedModel && (
          <Inspector
            key={`${question.id} ${isInspected ? inspection.times : 0}`}
            hasAutoFocus={isInspected}
            model={selectedModel}
            question={question}
            problems={problems.filter(({ questions }) => questions.includes(selectedIndex))}
          />
        )}
        {shownPanel === "paths" && (
          <PathsList questions={wire.questions ?? []} path={path} onHighlight={setPath} />
        )}
        {shownPanel === "dryRun" && dryRun && <DryRunPanel state={dryRun} />}
        {shownPanel === "checks" && (
          <ProblemFixes problems={flowProblems} label={t("side.checks", { count: flowProblems.length })} />
        )}
        {shownPanel === "preview" && (
          <SurveyPreview
            survey={wire as PreviewedSurvey}
            hasBranding={onHostedPages}
            logo={logo}
            onStepChange={setPreviewStep}
          />
        )}
      </aside>
    </div>
  );
}
