"use client";
import { useQuery } from "@tanstack/react-query";
import { PlayIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useMemo, useRef, useState } from "react";
import { SaveControl } from "@/components/analysis/save/save-control";
import { RunStatus } from "@/components/analysis/sql/run-status";
import type { SqlEditorHandle } from "@/components/analysis/sql/sql-editor";
import { useQueryRun } from "@/components/analysis/sql/use-query-run";
import { readKeptQuery, useSqlView } from "@/components/analysis/sql/use-sql-view";
import { PersonPropertiesNote } from "@/components/filters/person-properties-note";
import { MaskedNote } from "@/components/person/masked-note";
import { useCrumbs } from "@/components/ui/breadcrumb";
import { Button } from "@/components/ui/button";
import { useCommands } from "@/components/ui/commands/commands";
import { KeyCaps } from "@/components/ui/key-caps";
import { lazyComponent } from "@/components/ui/lazy-component";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { propertyNamesOptions } from "@/lib/client/analysis/sql";
import { eventNamesOptions } from "@/lib/client/events";
import { sqlPath } from "@/lib/client/links/analysis";
import { defaultRows, maxRows } from "@/lib/contract/analysis/hogql";

const EditorSkeleton = () => <Skeleton height="h-36" className="w-full" />;
const SqlEditor = lazyComponent(() => import("@/components/analysis/sql/sql-editor"), <EditorSkeleton />);
const ResultPanel = lazyComponent(
  () => import("@/components/analysis/sql/result-panel"),
  <Skeleton height="h-64" className="w-full" />,
);

/** The sample query of an empty editor. */
const sample = `select event, count() as events, uniq(person_id) as persons
from events
where timestamp >= now() - interval 30 day
group by event
order by events desc
limit 20`;

const runKeys = "mod+enter";
const maxSeconds = 30;
const none: readonly string[] = [];

/** Questions in SQL: an editor, and the result of the last run below it. */
export function SqlScreen({ projectId }: { projectId: string }) {
  const t = useTranslations("analysis.sql");
  useCrumbs([{ label: t("title"), href: sqlPath(projectId) }]);
  const { view, change, keepQuery } = useSqlView(projectId);
  const [text, setText] = useState(() => view.query ?? null);
  const { run, start, cancel } = useQueryRun(projectId);
  const editor = useRef<SqlEditorHandle>(null);
  const { data: events = none } = useQuery(eventNamesOptions(projectId));
  const { data: eventProperties = none } = useQuery(propertyNamesOptions(projectId, "event"));
  const { data: personProperties = none } = useQuery(propertyNamesOptions(projectId, "person"));
  const names = useMemo(
    () => ({ events, eventProperties, personProperties }),
    [events, eventProperties, personProperties],
  );

  // A link shows the result, too. What this browser kept is known only there, and is not run unasked.
  const opened = useRef(view.query);
  useEffect(() => {
    if (opened.current !== null) void start(opened.current);
    else setText(readKeptQuery(projectId) ?? sample);
  }, [projectId, start]);

  const isRunnable = text !== null && text.trim() !== "";
  const runQuery = () => {
    if (!isRunnable) return;
    keepQuery(text);
    void start(text);
  };
  useCommands(t("title"), [
    { id: "run", label: t("run"), keys: runKeys, run: runQuery },
    ...(run.status === "running" || run.status === "waiting"
      ? [{ id: "cancel", label: t("cancelQuery"), run: cancel }]
      : []),
  ]);
  return (
    <>
      <PageHeader
        title={t("title")}
        actions={
          <SaveControl
            projectId={projectId}
            content={{ type: "SQL", sql: text ?? "" }}
            isDisabled={!isRunnable}
          />
        }
      />
      <MaskedNote projectId={projectId} of="sql" />
      <div data-sql className="flex flex-col gap-3 px-4 py-4 sm:px-8">
        {text === null ? (
          <EditorSkeleton />
        ) : (
          <SqlEditor
            projectId={projectId}
            value={text}
            onChange={setText}
            onRun={runQuery}
            names={names}
            handle={editor}
          />
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button variant="primary" onPress={runQuery} isDisabled={!isRunnable}>
            <PlayIcon aria-hidden className="size-4" strokeWidth={1.5} />
            {t("run")}
          </Button>
          <span className="max-sm:hidden">
            <KeyCaps keys={runKeys} />
          </span>
          <p className="text-ink-3 text-table">
            {t("limits", { rows: defaultRows, most: maxRows, seconds: maxSeconds })}
          </p>
        </div>
        <PersonPropertiesNote projectId={projectId} />
        <RunStatus
          run={run}
          onCancel={cancel}
          onRetry={() => run.status !== "none" && void start(run.query)}
          onGoTo={(line, column) => editor.current?.goTo(line, column)}
        />
      </div>
      {run.status === "done" && (
        <ResultPanel
          projectId={projectId}
          result={run.result}
          seconds={run.seconds}
          view={view}
          onChange={change}
        />
      )}
    </>
  );
}
