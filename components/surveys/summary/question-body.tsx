import { useTranslations } from "next-intl";
import type { BodyProps } from "@/components/surveys/summary/body-props";
import { ChoiceBars } from "@/components/surveys/summary/choice-bars";
import { LinkClicks } from "@/components/surveys/summary/link-clicks";
import { useSummary } from "@/components/surveys/summary/use-summary";
import { lazyComponent } from "@/components/ui/lazy-component";
import { Skeleton } from "@/components/ui/skeleton";

/** Charts are loaded when a rating is shown. */
const RatingFigures = lazyComponent(
  () => import("@/components/surveys/summary/rating-figures"),
  <Skeleton height="h-40" className="w-full" />,
);

/** The answers to a question, by its type. */
export function QuestionBody(props: BodyProps) {
  const t = useTranslations("summary.question");
  const { isHidden, Written } = useSummary();
  const { question, figures } = props;
  if (isHidden(question.id)) return <p className="max-w-[68ch] text-ink-3">{t("hidden")}</p>;
  if (figures.clicks) return <LinkClicks {...props} clicks={figures.clicks} />;
  if (figures.answered === 0) return <p className="text-ink-3">{t("noAnswers")}</p>;
  if (figures.type === "rating") return <RatingFigures {...props} />;
  if (figures.distribution.length > 0) return <ChoiceBars {...props} />;
  if (!figures.open_answers) return null;
  if (Written) return <Written question={question} count={figures.open_answers} />;
  return <p className="text-ink-2">{t("written", { count: figures.open_answers })}</p>;
}
