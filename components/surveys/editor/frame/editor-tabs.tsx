import { useTranslations } from "next-intl";
import { QuestionsTab } from "@/components/surveys/editor/questions/questions-tab";
import { useEditor, useEditorActions } from "@/components/surveys/editor/state/use-editor";
import { type EditorTab, editorTabs } from "@/components/surveys/editor/state/view";
import { lazyComponent } from "@/components/ui/lazy-component";
import { TabSkeleton } from "@/components/ui/skeleton";
import { Tabs } from "@/components/ui/tabs";
import { useMediaQuery } from "@/components/ui/use-media-query";
import type { Problem } from "@/lib/survey-model/checks/problem";

/** The tabs, each loaded when it is opened. */
const panels: Record<EditorTab | "dryRun", React.ComponentType> = {
  questions: QuestionsTab,
  flow: lazyComponent(() => import("../flow/flow-tab"), <TabSkeleton />),
  audience: lazyComponent(() => import("../audience/audience-tab"), <TabSkeleton />),
  schedule: lazyComponent(() => import("../schedule/schedule-tab"), <TabSkeleton />),
  appearance: lazyComponent(() => import("../appearance/appearance-tab"), <TabSkeleton />),
  languages: lazyComponent(() => import("../languages/languages-tab"), <TabSkeleton />),
  code: lazyComponent(() => import("../code/code-tab"), <TabSkeleton />),
  dryRun: lazyComponent(() => import("../dry-run/dry-run-tab"), <TabSkeleton />),
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
      {isPhone && !isDryRunOpen && (
        <p className="border-line border-b px-4 py-2 text-ink-2 text-table">{t("tabs.wider")}</p>
      )}
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
