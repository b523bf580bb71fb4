"use client";
import { useQueryClient } from "@tanstack/react-query";
import { CheckIcon, LoaderCircleIcon, XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { isPossible, perform, type SurveyAction } from "@/components/surveys/list/actions";
import type { Listed } from "@/components/surveys/list/listed";
import { type Outcome, oneByOne } from "@/components/surveys/list/one-by-one";
import { stateMarks } from "@/components/surveys/marks/survey-states";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { download, fileName } from "@/components/ui/download";
import { StatusMark } from "@/components/ui/status-mark";
import { UnreachableError } from "@/lib/client/call";
import { surveyOptions, surveysKey } from "@/lib/client/surveys";
import type { Survey } from "@/lib/contract/survey";

/** What was asked for, and of which rows. */
export interface Asked {
  action: SurveyAction;
  rows: readonly Listed[];
}

interface ActionDialogProps extends Asked {
  projectId: string;
  /** Told which surveys it was done to. */
  onClose: (done: readonly string[]) => void;
}

/** Asks, then does it one by one, and says for each what came of it. */
export default function ActionDialog({ action, rows, projectId, onClose }: ActionDialogProps) {
  const t = useTranslations("surveyActions");
  const queries = useQueryClient();
  // What was asked of: the list changes beneath while it is done.
  const [{ possible, others }] = useState(() => ({
    possible: rows.filter((row) => isPossible(action, row)),
    others: rows.filter((row) => !isPossible(action, row)),
  }));
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>(() =>
    possible.map(() => ({ status: "waiting" })),
  );
  const [phase, setPhase] = useState<"asking" | "running" | "over">("asking");
  const isCancelled = useRef(false);

  const act = async () => {
    setPhase("running");
    isCancelled.current = false;
    const exported: Survey[] = [];
    const left = possible.flatMap((row, index) =>
      outcomes[index]?.status === "done" ? [] : [{ row, index }],
    );
    const found: Outcome[] = [...outcomes];
    await oneByOne(
      left,
      async ({ row: { survey } }) => {
        if (action !== "export") return perform(action, projectId, survey.id);
        const { value } = await queries.fetchQuery({ ...surveyOptions(projectId, survey.id), staleTime: 0 });
        exported.push(value);
      },
      (at, outcome) => {
        const index = left[at]?.index ?? at;
        found[index] = outcome;
        setOutcomes((before) => before.map((one, place) => (place === index ? outcome : one)));
      },
      () => isCancelled.current,
    );
    const [first] = exported;
    if (first) {
      const content = exported.length === 1 ? first : exported;
      download(
        fileName(exported.length === 1 ? first.name : "surveys", "json"),
        `${JSON.stringify(content, null, 2)}\n`,
      );
    }
    if (action !== "export") await queries.invalidateQueries({ queryKey: surveysKey(projectId) });
    if (possible.length === 1 && found[0]?.status === "done") finish(found);
    else setPhase("over");
  };
  const finish = (found: readonly Outcome[]) =>
    onClose(possible.filter((_, index) => found[index]?.status === "done").map(({ survey }) => survey.id));

  const count = possible.length;
  const doneCount = outcomes.filter(({ status }) => status === "done").length;
  const failedCount = outcomes.filter(({ status }) => status === "failed").length;
  const names = { count, name: possible[0]?.survey.name ?? "" };
  const explain = (error: unknown) =>
    error instanceof UnreachableError
      ? t("unreachable")
      : error instanceof Error
        ? error.message
        : String(error);
  return (
    <Dialog
      title={count === 0 ? t("nothingToUpdate") : t(`${action}.title`, names)}
      closeLabel={t("close")}
      isOpen
      isDismissable={phase !== "running"}
      onOpenChange={(isOpen) => !isOpen && finish(outcomes)}
      role="alertdialog"
      width="small"
      footer={
        phase === "over" || count === 0 ? (
          <>
            {failedCount > 0 && <Button onPress={act}>{t("retry", { count: failedCount })}</Button>}
            <Button variant="primary" autoFocus onPress={() => finish(outcomes)}>
              {t("close")}
            </Button>
          </>
        ) : (
          <>
            <Button
              autoFocus={action === "delete"}
              onPress={() => {
                if (phase === "running") isCancelled.current = true;
                else finish(outcomes);
              }}
            >
              {t(phase === "running" ? "stopRemaining" : "cancel")}
            </Button>
            <Button
              variant={action === "delete" ? "danger" : "primary"}
              autoFocus={action !== "delete"}
              isPending={phase === "running"}
              onPress={act}
            >
              {t(`${action}.confirm`, names)}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-3">
        {count > 0 && phase === "asking" && <p className="text-ink-2">{t(`${action}.detail`, names)}</p>}
        {others.length > 0 && phase === "asking" && (
          <p className="text-ink-2">{t(`${action}.others`, { count: others.length })}</p>
        )}
        <p role="status" className={phase === "asking" ? "sr-only" : "text-ink-2"}>
          {phase !== "asking" && t("progress", { done: doneCount, count, failed: failedCount })}
        </p>
        {(count > 1 || phase !== "asking") && (
          <ul aria-label={t("surveys")} className="flex max-h-72 flex-col overflow-y-auto">
            {possible.map(({ survey, state }, index) => {
              const outcome = outcomes[index] ?? { status: "waiting" };
              return (
                <li
                  key={survey.id}
                  className="flex items-start gap-2 border-line border-b py-1.5 last:border-b-0"
                >
                  <span className="grid h-[22px] w-4 shrink-0 place-items-center">
                    <OutcomeMark outcome={outcome} waiting={<StatusMark {...stateMarks[state]} />} />
                  </span>
                  <span className="min-w-0 [overflow-wrap:anywhere]">
                    {survey.name}
                    {phase !== "asking" && (
                      <span className="sr-only">: {t(`outcomes.${outcome.status}`)}</span>
                    )}
                    {outcome.status === "failed" && (
                      <span className="block text-rust text-table">{explain(outcome.error)}</span>
                    )}
                  </span>
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

function OutcomeMark({ outcome, waiting }: { outcome: Outcome; waiting: React.ReactNode }) {
  if (outcome.status === "done")
    return <CheckIcon aria-hidden className="size-4 text-forest" strokeWidth={2} />;
  if (outcome.status === "failed") return <XIcon aria-hidden className="size-4 text-rust" strokeWidth={2} />;
  if (outcome.status === "waiting") return waiting;
  return <LoaderCircleIcon aria-hidden className="size-4 animate-spin text-water" strokeWidth={1.75} />;
}
