import { useFormatter, useTranslations } from "next-intl";
import { Skeleton } from "@/components/ui/skeleton";

interface ResponsesCellProps {
  responses: number | null;
  limit: number | null;
  isPending: boolean;
}

/** The number of responses, and the limit. */
export function ResponsesCell({ responses, limit, isPending }: ResponsesCellProps) {
  const t = useTranslations("surveys");
  const common = useTranslations("common");
  const format = useFormatter();
  if (responses === null) {
    return isPending ? <Skeleton className="w-10" /> : <span title={common("unknown")}>–</span>;
  }
  return (
    <span className="inline-flex gap-1 sm:flex-col sm:items-end sm:gap-0">
      <span className={responses === 0 ? "text-ink-3" : "text-ink"}>{format.number(responses)}</span>
      {limit ? (
        <span className="text-ink-3 sm:text-label sm:font-normal">
          {t("ofLimit", { limit: format.number(limit) })}
        </span>
      ) : null}
    </span>
  );
}
