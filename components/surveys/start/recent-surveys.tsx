import { useFormatter, useTranslations } from "next-intl";
import { SeenSentence } from "@/components/surveys/estimate/seen-sentence";
import { useFatigue } from "@/components/surveys/estimate/use-fatigue";
import type { StartTarget } from "@/components/surveys/start/start-target";
import { Skeleton } from "@/components/ui/skeleton";

/** The most surveys that are named. */
const maxNames = 3;

/** How much of the audience saw another survey lately, and which surveys run at the same time. */
export function RecentSurveys({ target }: { target: StartTarget }) {
  const t = useTranslations("editor.startDialog");
  const common = useTranslations("common");
  const format = useFormatter();
  const { data: fatigue, isSaved, isError, hasWait } = useFatigue(target);
  if (!isSaved || isError) return null;
  if (!fatigue) return <Skeleton className="w-60" />;
  const concurrent = fatigue.competitors.filter(({ is_concurrent }) => is_concurrent);
  const names = concurrent.slice(0, maxNames).map(({ survey }) => common("quoted", { name: survey.name }));
  const more = concurrent.length - names.length;
  const listed = more > 0 ? [...names, t("moreRunning", { count: more })] : names;
  return (
    <>
      <SeenSentence target={target} fatigue={fatigue} hasWait={hasWait} />
      {names.length > 0 && <p className="text-ink-2">{t("alsoRunning", { names: format.list(listed) })}</p>}
    </>
  );
}
