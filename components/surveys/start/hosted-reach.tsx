import { useTranslations } from "next-intl";
import { useHostedReach } from "@/components/survey/use-hosted-reach";
import { PlannedEnd } from "@/components/surveys/start/planned-end";
import type { StartTarget } from "@/components/surveys/start/start-target";

interface HostedReachProps {
  target: StartTarget;
  /** Null for now. */
  startDate: string | null;
}

/** Who a hosted survey reaches; not countable before the link is shared. */
export function HostedReach({ target, startDate }: HostedReachProps) {
  const t = useTranslations("editor.startDialog");
  const common = useTranslations("common");
  const reachOf = useHostedReach();
  return (
    <section aria-label={common("audience")} className="flex flex-col gap-1">
      <h3 className="text-section">{common("audience")}</h3>
      <p>
        {reachOf(target.draft)}. {t("hosted")}
      </p>
      <PlannedEnd target={target} startDate={startDate} />
    </section>
  );
}
