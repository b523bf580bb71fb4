import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { personName } from "@/components/person/person-name";
import { StatusMark, type StatusMarkProps } from "@/components/ui/status-mark";
import type { PersonListResult, RowOutcome } from "@/lib/contract/person/list";

const marks: Record<RowOutcome, StatusMarkProps> = {
  found: { shape: "checkRing", tone: "forest" },
  not_found: { shape: "dashedSquare", tone: "ochre" },
  ambiguous: { shape: "halfCircle", tone: "ochre" },
  duplicate: { shape: "hollowSquare", tone: "ink-3" },
  blank: { shape: "hollowSquare", tone: "ink-3" },
};

/** Lines shown; what went wrong comes first. */
const maxShown = 200;
const order: readonly RowOutcome[] = ["not_found", "ambiguous", "duplicate", "blank", "found"];

/** The outcome of each line that was pasted or uploaded; scrolled into view when it appears. */
export function ListResults({ results }: { results: readonly PersonListResult[] }) {
  const t = useTranslations("cohorts.results");
  const frame = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other results are scrolled to as well.
  useEffect(() => {
    frame.current?.scrollIntoView({ block: "nearest" });
  }, [results]);
  const countOf = (outcome: RowOutcome) => results.filter((result) => result.outcome === outcome).length;
  const sorted = order.flatMap((outcome) => results.filter((result) => result.outcome === outcome));
  return (
    // The margin is for what sticks to the top and the bottom of the page.
    <div ref={frame} className="flex scroll-mt-16 scroll-mb-32 flex-col gap-2">
      <p role="status" className="font-medium">
        {t("summary", {
          found: countOf("found"),
          notFound: countOf("not_found"),
          ambiguous: countOf("ambiguous"),
          duplicate: countOf("duplicate"),
          blank: countOf("blank"),
        })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls needs the focus for its keys. */}
      <ul aria-label={t("label")} tabIndex={0} className="max-h-72 overflow-y-auto border-line border-y">
        {sorted.slice(0, maxShown).map((result) => (
          <li
            // A line with several addresses has several results.
            key={`${result.line} ${result.value}`}
            className="flex min-w-0 items-center gap-3 border-line border-b py-1.5 text-table last:border-b-0"
          >
            <span className="w-10 shrink-0 text-right font-mono text-ink-3 text-mono-small">
              {result.line}
            </span>
            <StatusMark {...marks[result.outcome]} />
            <span className="min-w-0 grow truncate font-mono text-mono" title={result.value}>
              {result.value}
            </span>
            <span className="max-w-[50%] shrink-0 truncate pr-2 text-ink-2">
              {result.outcome === "found" && result.person
                ? personName(result.person)
                : result.outcome === "duplicate"
                  ? t("duplicateOf", { line: result.first_line ?? result.line })
                  : result.outcome === "ambiguous"
                    ? t("ambiguous", { count: result.matches })
                    : t(result.outcome === "blank" ? "blank" : "notFound")}
            </span>
          </li>
        ))}
      </ul>
      {results.length > maxShown && (
        <p className="text-ink-3 text-table">{t("more", { count: results.length - maxShown })}</p>
      )}
    </div>
  );
}
