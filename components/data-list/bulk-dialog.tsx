import { CheckIcon, LoaderCircleIcon, XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type ItemProgress, oneByOne } from "@/components/data-list/one-by-one";
import { useDescribeError } from "@/components/forms/use-describe-error";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

/** One row, or a batch of one request. */
export interface BulkItem {
  key: string;
  name: string;
  /** Icon until the item is done. */
  mark?: React.ReactNode;
}

interface BulkDialogProps<Item extends BulkItem> {
  /** Title: "Stop 3 surveys?" */
  title: string;
  /** Explanation of the effect, and which rows are left out. */
  children: React.ReactNode;
  /** The verb and its object: "Stop 3 surveys". */
  confirmLabel: string;
  /** Whether it can't be undone. */
  isDangerous?: boolean;
  /** Names the list of results. */
  itemsLabel: string;
  items: readonly Item[];
  /** Starts without a confirmation, because the user has just confirmed. */
  isConfirmed?: boolean;
  /** Does it to one of them. @throws what is then said of it */
  act: (item: Item) => Promise<unknown>;
  /** A note on the outcome of a completed item; null for none. */
  noteOf?: (item: Item) => string | null;
  /** Shown at the end. With it the dialog stays open. */
  result?: React.ReactNode;
  /** After each round, with what was done in it: refreshes the list, saves a file. */
  onRound?: (done: readonly Item[]) => Promise<unknown> | undefined;
  /** Called with the keys of all completed items, of every round. */
  onClose: (done: readonly string[]) => void;
}

/** Beyond this number of items, only running and failed ones are listed. */
const maxListed = 200;

/** Asks, then does it one by one with progress, and says for each what came of it; failed ones can be tried again. */
export function BulkDialog<Item extends BulkItem>(props: BulkDialogProps<Item>) {
  const {
    title,
    children,
    confirmLabel,
    isDangerous = false,
    itemsLabel,
    act,
    onRound,
    onClose,
    isConfirmed = false,
    noteOf,
    result,
  } = props;
  const t = useTranslations("dataList.bulk");
  const common = useTranslations("common");
  const describeError = useDescribeError();
  // The items at the start: the list changes while the action runs.
  const [items] = useState(props.items);
  const [outcomes, setOutcomes] = useState<readonly ItemProgress[]>(() =>
    items.map(() => ({ status: "waiting" })),
  );
  const [phase, setPhase] = useState<"asking" | "running" | "over">(isConfirmed ? "running" : "asking");
  const isCancelled = useRef(false);

  const finish = (outcomesOfItems: readonly ItemProgress[]) =>
    onClose(items.filter((_, at) => outcomesOfItems[at]?.status === "done").map(({ key }) => key));
  const run = async () => {
    setPhase("running");
    isCancelled.current = false;
    const left = items.flatMap((item, at) => (outcomes[at]?.status === "done" ? [] : [{ item, at }]));
    const itemProgress: ItemProgress[] = [...outcomes];
    const done: Item[] = [];
    await oneByOne(
      left,
      async ({ item }) => {
        await act(item);
        done.push(item);
      },
      (index, outcome) => {
        const at = left[index]?.at ?? index;
        itemProgress[at] = outcome;
        setOutcomes([...itemProgress]);
      },
      () => isCancelled.current,
    );
    await onRound?.(done);
    if (items.length === 1 && itemProgress[0]?.status === "done" && !result) finish(itemProgress);
    else setPhase("over");
  };

  const begin = useEffectEvent(run);
  const hasBegun = useRef(false);
  useEffect(() => {
    // Once, also where React runs effects twice.
    if (!isConfirmed || hasBegun.current) return;
    hasBegun.current = true;
    void begin();
  }, [isConfirmed]);

  const count = items.length;
  const doneCount = outcomes.filter(({ status }) => status === "done").length;
  const failedCount = outcomes.filter(({ status }) => status === "failed").length;
  const isOver = phase === "over" || count === 0;
  const listed = items.flatMap((item, at) => {
    const outcome: ItemProgress = outcomes[at] ?? { status: "waiting" };
    const isTold = count <= maxListed || outcome.status === "failed" || outcome.status === "running";
    return isTold ? [{ item, outcome }] : [];
  });
  return (
    <Dialog
      title={count === 0 ? t("impossible") : title}
      isDismissable={phase !== "running"}
      onClose={() => finish(outcomes)}
      role="alertdialog"
      width="small"
      footer={
        isOver ? (
          <>
            {failedCount > 0 && <Button onPress={run}>{t("retry", { count: failedCount })}</Button>}
            <Button variant="primary" autoFocus onPress={() => finish(outcomes)}>
              {common("close")}
            </Button>
          </>
        ) : (
          <>
            <Button
              autoFocus={isDangerous}
              onPress={() => {
                if (phase === "running") isCancelled.current = true;
                else finish(outcomes);
              }}
            >
              {phase === "running" ? t("stop") : common("cancel")}
            </Button>
            <Button
              variant={isDangerous ? "danger" : "primary"}
              autoFocus={!isDangerous}
              isPending={phase === "running"}
              onPress={run}
            >
              {confirmLabel}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-3">
        {phase === "asking" && <div className="flex flex-col gap-3 text-ink-2">{children}</div>}
        {phase !== "asking" && count > 1 && (
          <progress
            aria-label={title}
            max={count}
            value={doneCount + failedCount}
            className="h-1 w-full appearance-none overflow-hidden rounded-[2px] bg-sunken [&::-moz-progress-bar]:bg-water [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-water"
          />
        )}
        <p role="status" className={phase === "asking" ? "sr-only" : "text-ink-2"}>
          {phase !== "asking" && t("progress", { done: doneCount, count, failed: failedCount })}
        </p>
        {(count > 1 || phase !== "asking") && listed.length > 0 && (
          <ul aria-label={itemsLabel} className="flex max-h-72 flex-col overflow-y-auto">
            {listed.map(({ item, outcome }) => (
              <li
                key={item.key}
                className="flex items-start gap-2 border-line border-b py-1.5 last:border-b-0"
              >
                <span className="grid h-[22px] w-4 shrink-0 place-items-center">
                  <OutcomeMark outcome={outcome} waiting={item.mark} />
                </span>
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  {item.name}
                  {phase !== "asking" && <span className="sr-only">: {t(`outcomes.${outcome.status}`)}</span>}
                  {outcome.status === "done" && noteOf && (
                    <span className="block text-ink-3 text-table">{noteOf(item)}</span>
                  )}
                  {outcome.status === "failed" && (
                    <span className="block text-rust text-table">{describeError(outcome.error)}</span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
        {isOver && doneCount > 0 && result}
      </div>
    </Dialog>
  );
}

function OutcomeMark({ outcome, waiting }: { outcome: ItemProgress; waiting: React.ReactNode }) {
  if (outcome.status === "done")
    return <CheckIcon aria-hidden className="size-4 text-forest" strokeWidth={2} />;
  if (outcome.status === "failed") return <XIcon aria-hidden className="size-4 text-rust" strokeWidth={2} />;
  if (outcome.status === "waiting") return waiting;
  return <LoaderCircleIcon aria-hidden className="size-4 animate-spin text-water" strokeWidth={1.75} />;
}
