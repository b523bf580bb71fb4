"use client";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { memo, useMemo } from "react";
import { QuestionsTab } from "@/components/surveys/editor/questions/questions-tab";
import {
  type Editor,
  type EditorTab,
  editorTabs,
  useDraftChecks,
  useEditor,
} from "@/components/surveys/editor/state/use-editor";
import { retryImport } from "@/components/ui/retry-import";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs } from "@/components/ui/tabs";
import { useMediaQuery } from "@/components/ui/use-media-query";

const Loading = () => (
  <div className="flex flex-col gap-4 px-4 py-8 sm:px-8">
    <Skeleton className="w-1/3" />
    <Skeleton className="w-2/3" />
    <Skeleton className="w-1/2" />
  </div>
);

/** Tabs other than the first are loaded when they are opened. */
const panels: Record<EditorTab, React.ComponentType> = {
  questions: QuestionsTab,
  flow: dynamic(() => retryImport(() => import("../flow/flow-tab")).then(({ FlowTab }) => FlowTab), {
    loading: Loading,
  }),
  audience: dynamic(
    () => retryImport(() => import("../audience/audience-tab")).then(({ AudienceTab }) => AudienceTab),
    {
      loading: Loading,
    },
  ),
  schedule: dynamic(
    () => retryImport(() => import("../schedule/schedule-tab")).then(({ ScheduleTab }) => ScheduleTab),
    {
      loading: Loading,
    },
  ),
  appearance: dynamic(
    () =>
      retryImport(() => import("../appearance/appearance-tab")).then(({ AppearanceTab }) => AppearanceTab),
    {
      loading: Loading,
    },
  ),
  languages: dynamic(
    () => retryImport(() => import("../languages/languages-tab")).then(({ LanguagesTab }) => LanguagesTab),
    {
      loading: Loading,
    },
  ),
  code: dynamic(() => retryImport(() => import("../code/code-tab")).then(({ CodeTab }) => CodeTab), {
    loading: Loading,
  }),
};

const DryRunTab = dynamic(
  () => retryImport(() => import("../dry-run/dry-run-tab")).then(({ DryRunTab }) => DryRunTab),
  { loading: Loading },
);

/** The tabs of the editor. */
export function EditorTabs() {
  const { tab, openTab, isDryRunOpen, showDryRun } = useEditor();
  const { problems } = useDraftChecks();
  const errorCounts = useMemo(() => {
    const counts: Partial<Record<EditorTab, number>> = {};
    for (const { severity, tab } of problems) {
      if (severity === "error") counts[tab] = (counts[tab] ?? 0) + 1;
    }
    return counts;
  }, [problems]);
  return <TabsAndPanel {...{ tab, openTab, isDryRunOpen, showDryRun, errorCounts }} />;
}

interface TabsAndPanelProps extends Pick<Editor, "tab" | "openTab" | "isDryRunOpen" | "showDryRun"> {
  errorCounts: Partial<Record<EditorTab, number>>;
}

/** Phones have two: the questions, for reading and editing texts, and the dry run. */
const TabsAndPanel = memo(function TabsAndPanel(props: TabsAndPanelProps) {
  const { tab, openTab, isDryRunOpen, showDryRun, errorCounts } = props;
  const t = useTranslations("editor");
  const dryRun = useTranslations("dryRun");
  const isPhone = !useMediaQuery("(min-width: 40rem)");
  const shownTab = !isPhone ? tab : isDryRunOpen ? "flow" : "questions";
  const Panel = isPhone && isDryRunOpen ? DryRunTab : panels[shownTab];
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
});

const ErrorCount = ({ count }: { count: number }) => {
  const t = useTranslations("editor");
  return (
    <span className="order-last font-mono text-mono-small text-rust">
      <span aria-hidden>{count}</span>
      <span className="sr-only">{t("tabs.faults", { count })}</span>
    </span>
  );
};
