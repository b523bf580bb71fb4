import { useFormatter, useTranslations } from "next-intl";
import { Fragment } from "react";
import { SeenFigure } from "@/components/surveys/estimate/seen-people";
import type { FatigueScope } from "@/components/surveys/estimate/use-fatigue";
import type { SampleShare, SurveyFatigue } from "@/lib/contract/survey/fatigue";

/** The most surveys that are named. */
const maxNames = 3;

/** Below so many persons a share is a count of them: percentages would be finer than the sample. */
const smallSample = 50;

/**
 * A share of the sample as text: of a small one "2 of 8", where `isInSentence` names the persons; else in percent, below 10 % with one
 * digit.
 */
export function useShareText(size: number): (share: SampleShare, isInSentence?: boolean) => string {
  const t = useTranslations("audience.fatigue");
  const format = useFormatter();
  return ({ persons, share }, isInSentence = false) =>
    size < smallSample
      ? t(isInSentence ? "countOfPersons" : "count", {
          // Of a rollout less than one person may be expected.
          persons: persons === 0 && share ? "<1" : String(persons),
          size,
        })
      : format.number(share ?? 0, {
          style: "percent",
          maximumFractionDigits: share !== null && share > 0 && share < 0.1 ? 1 : 0,
        });
}

interface SeenSentenceProps {
  target: Pick<FatigueScope, "projectId" | "survey">;
  fatigue: SurveyFatigue;
  /** Whether the survey has a wait period, without which the audience is counted here. */
  hasWait: boolean;
}

/** "38 % of this audience saw another survey in the last 14 days: NPS 24 %, Onboarding 9 %." */
export function SeenSentence({ target: { projectId, survey }, fatigue, hasWait }: SeenSentenceProps) {
  const t = useTranslations("audience.fatigue");
  const common = useTranslations("common");
  const format = useFormatter();
  const { days, seen, seen_surveys, sample_size } = fatigue;
  const textOf = useShareText(sample_size);
  if (seen.share === null) return <p className="text-ink-2">{t("noPersons")}</p>;
  if (seen.persons === 0) return <p className="text-ink-2">{t("nobody", { days })}</p>;
  const scope = { projectId, survey, days };
  const named = seen_surveys.slice(0, maxNames).map((other) => (
    <Fragment key={other.survey.id}>
      {t.rich("named", {
        name: other.survey.name,
        share: textOf(other.seen),
        people: (text) => (
          <SeenFigure scope={scope} seen={other.survey}>
            {text}
          </SeenFigure>
        ),
      })}
    </Fragment>
  ));
  const more = seen_surveys.length - named.length;
  const rest = more > 0 ? [<Fragment key="more">{common("moreCount", { count: more })}</Fragment>] : [];
  const people = (text: React.ReactNode) => <SeenFigure scope={scope}>{text}</SeenFigure>;
  const facts = { share: textOf(seen, true), days, people, waits: String(hasWait) };
  return (
    <p className="text-ochre [overflow-wrap:anywhere]">
      {named.length === 0
        ? t.rich("seen", facts)
        : t.rich("seenWhich", { ...facts, names: () => format.list([...named, ...rest], { type: "unit" }) })}
    </p>
  );
}
