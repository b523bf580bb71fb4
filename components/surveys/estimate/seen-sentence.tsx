"use client";
import { useFormatter, useTranslations } from "next-intl";
import type { SampleShare, SurveyFatigue } from "@/lib/contract/survey-fatigue";

/** The most surveys that are named. */
const maxNames = 3;

/** A share of the sample in percent, as text: below 10 % with one digit. */
export function useSharePercent(): (share: SampleShare) => string {
  const format = useFormatter();
  return ({ share }) =>
    format.number(share ?? 0, {
      style: "percent",
      maximumFractionDigits: share !== null && share > 0 && share < 0.1 ? 1 : 0,
    });
}

/** "38 % of this audience saw another survey in the last 14 days: NPS 24 %, Onboarding 9 %." */
export function SeenSentence({ fatigue }: { fatigue: SurveyFatigue }) {
  const t = useTranslations("audience.fatigue");
  const format = useFormatter();
  const percent = useSharePercent();
  const { days, seen, seen_surveys } = fatigue;
  if (seen.share === null) return <p className="text-ink-2">{t("noPersons")}</p>;
  if (seen.persons === 0) return <p className="text-ink-2">{t("nobody", { days })}</p>;
  const named = seen_surveys
    .slice(0, maxNames)
    .map((other) => t("named", { name: other.survey.name, share: percent(other.seen) }));
  const more = seen_surveys.length - named.length;
  const names = format.list([...named, ...(more > 0 ? [t("more", { count: more })] : [])], { type: "unit" });
  return (
    <p className="text-ochre [overflow-wrap:anywhere]">
      {names === ""
        ? t("seen", { share: percent(seen), days })
        : t("seenWhich", { share: percent(seen), days, names })}
    </p>
  );
}
