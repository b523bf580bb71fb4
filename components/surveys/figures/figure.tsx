import NextLink from "next/link";
import { useTranslations } from "next-intl";
import { DialogTrigger } from "react-aria-components";
import { useResultFormat } from "@/components/survey/figures/use-result-format";
import { ExposedPeople } from "@/components/surveys/figures/exposed-people";
import { type FilterState, toFilterQuery } from "@/components/surveys/response-filter/filter-state";
import { useResponseFilter } from "@/components/surveys/response-filter/use-response-filter";
import { ApiCallDetails } from "@/components/ui/api-call-details";
import { FigureButton } from "@/components/ui/figure-button";
import { Popover } from "@/components/ui/popover";
import { surveyResultsPath } from "@/lib/client/links/surveys";
import { resultsUrl } from "@/lib/client/surveys/results";
import type { Interval, Share } from "@/lib/contract/survey/results";

/** The facts behind a number. */
export interface FigureFacts {
  /** Name of the figure: "Completed". */
  name: string;
  /** Its definition, in one or two sentences. */
  definition: string;
  /** Path in the API's answer: `totals.completed`. */
  path: string;
  /** URL of the API's answer; by default the results for the filter of the page. */
  url?: string;
  share?: Share;
  /** A share in words, where `share` does not say what it is of: "12 of 63 answers". */
  fraction?: string;
  interval?: { value: Interval | null; kind: "percent" | "mean" | "score" };
  /** What selects the people behind it, besides the filter of the page; absent where no response stands behind it. */
  people?: { filter: Partial<FilterState>; label: string };
  /** The people behind it where that are no responses: they are listed at once. */
  exposed?: "shown" | "dismissed";
  /** The filter that `people` narrows; by default the filter of the page. */
  base?: FilterState;
}

interface FigureProps extends FigureFacts {
  projectId: string;
  surveyId: string;
  className?: string;
  children: React.ReactNode;
}

/** A number that can be opened: its definition, the people behind it, and the API call that answers it. */
export function Figure({ children, className = "", ...facts }: FigureProps) {
  return (
    <DialogTrigger>
      <FigureButton className={className}>{children}</FigureButton>
      <Popover label={facts.name} className="w-[26rem]">
        <FigureDetails {...facts} />
      </Popover>
    </DialogTrigger>
  );
}

type DetailsProps = Omit<FigureProps, "children" | "className">;

function FigureDetails({
  projectId,
  surveyId,
  name,
  definition,
  path,
  url,
  share,
  fraction,
  interval,
  people,
  exposed,
  base,
}: DetailsProps) {
  const t = useTranslations("figures");
  const format = useResultFormat();
  const { filter, query } = useResponseFilter();
  const narrowed = base ?? filter;
  const range = interval && format.interval(interval.value, interval.kind);
  return (
    <div className="flex flex-col gap-4 p-4">
      <div className="flex flex-col gap-1.5">
        <h3 className="text-section">{name}</h3>
        <p className="text-ink-2">{definition}</p>
      </div>
      {share && (
        <p className="text-table">
          {t(`fraction.${share.of}`, { numerator: share.numerator, denominator: share.denominator })}
        </p>
      )}
      {fraction !== undefined && <p className="text-table">{fraction}</p>}
      {range && interval?.value && (
        <p className="text-table">
          {t("interval", { range })}{" "}
          <span className="text-ink-3">{t(`methods.${interval.value.method}`)}</span>
        </p>
      )}
      {people && (
        <NextLink
          href={surveyResultsPath(projectId, surveyId, {
            tab: "responses",
            ...toFilterQuery({
              ...narrowed,
              ...people.filter,
              ...(people.filter.answers && { answers: [...narrowed.answers, ...people.filter.answers] }),
            }),
          })}
          prefetch={false}
          className="w-fit text-water underline underline-offset-2 hover:text-water-hover"
        >
          {people.label}
        </NextLink>
      )}
      {exposed && <ExposedPeople projectId={projectId} surveyId={surveyId} of={exposed} query={query} />}
      <div className="flex flex-col gap-2 border-line border-t pt-3">
        <p className="text-ink-2 text-table">
          {t("field")} <code className="text-mono [overflow-wrap:anywhere]">{path}</code>
        </p>
        <ApiCallDetails
          call={{ method: "GET", url: url ?? resultsUrl(projectId, surveyId, query), scope: "survey:read" }}
        />
      </div>
    </div>
  );
}
