import { ThumbsDownIcon, ThumbsUpIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback } from "react";

/** The scale of a thumb up, 1, or down, 2. */
export const thumbsScale = 2;
const thumbs: Partial<Record<string, typeof ThumbsUpIcon>> = { 1: ThumbsUpIcon, 2: ThumbsDownIcon };

/** Returns an answer in words: a thumb, or a number with its scale; what is no rating stays as it is. */
export function useRatingText(): (answer: string | number, scale: number | null) => string {
  const t = useTranslations("common");
  return useCallback(
    (answer, scale) =>
      scale !== null && /^\d+$/.test(String(answer))
        ? t("rating", { answer: String(answer), scale: String(scale) })
        : String(answer),
    [t],
  );
}

/** The same with the icon of the thumb. */
export function AnswerText({ answer, scale }: { answer: string; scale: number | null }) {
  const ratingText = useRatingText();
  const Icon = scale === thumbsScale ? thumbs[answer] : undefined;
  return (
    <>
      {Icon && <Icon aria-hidden className="mr-1.5 inline size-[1.1em] align-[-0.15em]" strokeWidth={1.5} />}
      {ratingText(answer, scale)}
    </>
  );
}
