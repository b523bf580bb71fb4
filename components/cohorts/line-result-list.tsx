"use client";
import { useTranslations } from "next-intl";
import type { LineResult } from "@/components/cohorts/line-results";
import { personName } from "@/components/person/person-name";
import { StatusMark, type StatusMarkProps } from "@/components/ui/status-mark";

const marks: Record<LineResult["outcome"], StatusMarkProps> = {
  found: { shape: "checkRing", tone: "forest" },
  notFound: { shape: "dashedSquare", tone: "ochre" },
  duplicate: { shape: "hollowSquare", tone: "ink-3" },
};

/** Lines shown; what went wrong comes first. */
const mostShown = 200;
const order: readonly LineResult["outcome"][] = ["notFound", "duplicate", "found"];

/** What became of each line that was pasted or uploaded. */
export function LineResults({ results }: { results: readonly LineResult[] }) {
  const t = useTranslations("cohorts.results");
  const countOf = (outcome: LineResult["outcome"]) =>
    results.filter((result) => result.outcome === outcome).length;
  const sorted = order.flatMap((outcome) => results.filter((result) => result.outcome === outcome));
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="font-medium">
        {t("summary", {
          found: countOf("found"),
          notFound: countOf("notFound"),
          duplicate: countOf("duplicate"),
        })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls needs the focus for its keys. */}
      <ul aria-label={t("label")} tabIndex={0} className="max-h-72 overflow-y-auto border-line border-y">
        {sorted.slice(0, mostShown).map(({ number, text, outcome, persons }) => (
          <li
            key={number}
            className="flex min-w-0 items-center gap-3 border-line border-b py-1.5 text-table last:border-b-0"
          >
            <span className="w-10 shrink-0 text-right font-mono text-ink-3 text-mono-small">{number}</span>
            <StatusMark {...marks[outcome]} />
            <span className="min-w-0 grow truncate font-mono text-mono" title={text}>
              {text}
            </span>
            <span className="max-w-[50%] shrink-0 truncate pr-2 text-ink-2">
              {outcome === "found" && persons.length === 1 && persons[0]
                ? personName(persons[0])
                : outcome === "found"
                  ? t("several", { count: persons.length })
                  : t(outcome)}
            </span>
          </li>
        ))}
      </ul>
      {results.length > mostShown && (
        <p className="text-ink-3 text-table">{t("more", { count: results.length - mostShown })}</p>
      )}
    </div>
  );
}
