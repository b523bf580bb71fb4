import { ChevronLeftIcon, ChevronRightIcon } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { ChangeSource } from "@/components/persons/page/properties/change-source";
import type { ReplayedState } from "@/components/persons/page/properties/replay";
import { Button } from "@/components/ui/button";

interface TimeMachineProps {
  projectId: string;
  states: readonly ReplayedState[];
  /** The index of the state on screen. */
  index: number;
  onChange: (index: number) => void;
  timeZone: string;
  /** Whether there are changes before the first state. */
  hasEarlier: boolean;
  onOpenEvent: (event: { id: string; timestamp: string }) => void;
}

/** A scrubber over the changes of a person's properties: each step is one change, the last is now. Arrow keys move it. */
export function TimeMachine(props: TimeMachineProps) {
  const { projectId, states, index, onChange, timeZone, hasEarlier, onOpenEvent } = props;
  const t = useTranslations("personPage.timeMachine");
  const common = useTranslations("common");
  const format = useFormatter();
  const timeOf = (state: ReplayedState | undefined) =>
    state?.source
      ? format.dateTime(new Date(state.source.event.timestamp), {
          dateStyle: "medium",
          timeStyle: "short",
          timeZone,
        })
      : common("now");
  const state = states[index];
  const last = states.length - 1;
  return (
    <section
      aria-label={t("title")}
      className="flex flex-col gap-2 border-line border-b bg-sheet px-4 py-4 sm:px-8"
    >
      <div className="flex items-center gap-2">
        <h2 className="grow text-section">{t("title")}</h2>
        <Button
          size="smallIcon"
          aria-label={t("previous")}
          isDisabled={index === 0}
          onPress={() => onChange(index - 1)}
        >
          <ChevronLeftIcon aria-hidden className="size-4" strokeWidth={1.5} />
        </Button>
        <Button
          size="smallIcon"
          aria-label={t("next")}
          isDisabled={index === last}
          onPress={() => onChange(index + 1)}
        >
          <ChevronRightIcon aria-hidden className="size-4" strokeWidth={1.5} />
        </Button>
        <Button size="small" isDisabled={index === last} onPress={() => onChange(last)}>
          {common("now")}
        </Button>
      </div>
      <input
        type="range"
        aria-label={t("scrubber")}
        aria-valuetext={`${timeOf(state)}, ${state?.source?.event.event ?? common("now")}`}
        min={0}
        max={last}
        step={1}
        value={index}
        onChange={(change) => onChange(Number(change.target.value))}
        className="h-6 w-full cursor-pointer accent-water"
      />
      <div className="flex justify-between gap-4 font-mono text-ink-3 text-mono-small">
        <span>{timeOf(states[0])}</span>
        <span>{common("now")}</span>
      </div>
      <div role="status" className="flex min-h-16 flex-wrap items-start gap-x-6 gap-y-1 text-table">
        <span className="font-medium">
          {index === last ? t("atNow") : t("at", { date: timeOf(state), step: index + 1, count: last })}
        </span>
        {state?.source ? (
          <ChangeSource
            projectId={projectId}
            source={state.source}
            timeZone={timeZone}
            onOpenEvent={onOpenEvent}
          />
        ) : (
          state && state.changes.length > 0 && <span className="text-ink-2">{t("withoutEvent")}</span>
        )}
        {hasEarlier && index === 0 && <span className="text-ink-2">{t("earlier")}</span>}
      </div>
    </section>
  );
}
