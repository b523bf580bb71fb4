import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useVisit } from "@/components/surveys/public-results/visit";
import type { WrittenProps } from "@/components/surveys/summary/use-summary";
import { Button } from "@/components/ui/button";
import { RetryButton } from "@/components/ui/retry-button";
import { Skeleton } from "@/components/ui/skeleton";
import { publicTextsOptions } from "@/lib/client/surveys/public-results";

/** What respondents wrote, newest first; with names where the link shows them. */
export function PublicTexts({ question }: WrittenProps) {
  const t = useTranslations("publicResults");
  const common = useTranslations("common");
  const visit = useVisit();
  const pages = useInfiniteQuery(publicTextsOptions(visit, question.id));
  const texts = pages.data?.pages.flatMap((page) => page.texts);
  if (pages.isError)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-rust">
        {t("failedTexts")}
        <RetryButton query={pages} />
      </p>
    );
  if (!texts) return <Skeleton height="h-24" className="w-full" />;
  return (
    <div className="flex flex-col items-start gap-4">
      <ol aria-label={common("answers")} className="flex flex-col">
        {texts.map(({ text, person }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: texts have no identity but their position
          <li key={at} className="flex flex-col gap-1 border-line border-b py-3 first:pt-0 last:border-b-0">
            <p className="max-w-[68ch] whitespace-pre-line font-serif text-answer [overflow-wrap:anywhere]">
              {text}
            </p>
            {person !== null && <p className="text-ink-3 text-table [overflow-wrap:anywhere]">{person}</p>}
          </li>
        ))}
      </ol>
      {pages.hasNextPage && (
        <div data-print="hide">
          <Button
            size="small"
            isPending={pages.isFetchingNextPage}
            onPress={() => void pages.fetchNextPage()}
          >
            {common("showMore")}
          </Button>
        </div>
      )}
    </div>
  );
}
