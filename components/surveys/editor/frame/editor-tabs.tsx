import { useTranslations } from "next-intl";
import { QuestionsTab } from "@/components/surveys/editor/questions/questions-tab";
import { useEditor, useEditorActions } from "@/components/surveys/editor/state/use-editor";
import { type EditorTab, editorTabs } from "@/components/surveys/editor/state/view";
import { lazyComponent } from "@/components/ui/lazy-component";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs } from "@/components/ui/tabs";
import { useMediaQuery } from "@/components/ui/use-media-query";
import type { Problem } from "@/lib/survey-model/checks/problem";

const Loading = () => (
  <div className="flex flex-col gap-4 px-4 py-8 sm:px-8">
    <Skeleton className="w-1/3" />
    <Skeleton className="w-2/3" />
    <Skeleton className="w-1/2" />
  </div>
);

/** A tab that is loaded when it is opened. */
const loadTab = (load: () => Promise<React.ComponentType>) => lazyComponent(load, Loading);

const panels: Record<EditorTab | "dryRun", React.ComponentType> = {
  questions: QuestionsTab,
  flow: loadTab(() => import("../flow/flow-tab").then(({ FlowTab }) => FlowTab)),
  audience: loadTab(() => import("../audience/audience-tab").then(({ AudienceTab }) => AudienceTab)),
  schedule: loadTab(() => import("../schedule/schedule-tab").then(({ ScheduleTab }) => ScheduleTab)),
  appearance: loadTab(() =>
    import("../appearance/appearance-tab").then(({ AppearanceTab }) => AppearanceTab),
  ),
  languages: loadTab(() => import("../languages/languages-tab").then(({ LanguagesTab }) => LanguagesTab)),
  code: loadTab(() => import("../code/code-tab").then(({ CodeTab }) => CodeTab)),
  dryRun: loadTab(() => import("../dry-run/dry-run-tab").then(({ DryRunTab }) => DryRunTab)),
};

/** The tabs of the editor. Phones have two: the questions, for reading and editing texts, and the dry run. */
export function EditorTabs() {
  const { openTab, showDryRun } = useEditorActions();
  const { tab, isDryRunOpen } = useEditor("tab", "isDryRunOpen");
  const errorCounts = useEditor(({ checks }) => countErrors(checks.problems));
  const t = useTranslations("editor");
  const dryRun = useTranslations("dryRun");
  const isPhone = !useMediaQuery("(min-width: 40rem)");
  const shownTab = !isPhone ? tab : isDryRunOpen ? "flow" : "questions";
  const Panel = panels[isPhone && isDryRunOpen ? "dryRun" : shownTab];
  const badgeOf = (id: EditorTab) => (errorCounts[id] ? <ErrorCount count={errorCounts[id]} /> : null);
  return (
    <Tabs
      label={t("tabs.label")}
      isFullHeight
      selected={shownTab}
      // Opening the open tab again would clear the focus target.
      onSelect={(id) => {
        if (id === shownTab) return;
        if (isPhone && id === "flow") showDryRun(true);
        else openTab(id);
      }}
      tabs={
        isPhone
          ? [
              { id: "questions", label: t("tabs.questions"), badge: badgeOf("questions") },
              { id: "flow", label: dryRun("command"), badge: null },
            ]
          : editorTabs.map((id) => ({ id, label: t(`tabs.${id}`), badge: badgeOf(id) }))
      }
    >
      <Panel />
    </Tabs>
  );
}

function countErrors(problems: readonly Problem[]): Partial<Record<EditorTab, number>> {
  const counts: Partial<Record<EditorTab, number>> = {};
  for (const { severity, tab } of problems) {
    if (severity === "error") counts[tab] = (counts[tab] ?? 0) + 1;
  }
  return counts;
}

const ErrorCount = ({ count }: { count: number }) => {
  const t = useTranslations("editor");
  return (
    <span className="order-last font-mono text-mono-small text-rust">
      <span aria-hidden>{count}</span>
      <span className="sr-only">{t("tabs.faults", { count })}</span>
    </span>
  );
};
