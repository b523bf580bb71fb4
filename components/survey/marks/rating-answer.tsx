import {
  AngryIcon,
  FrownIcon,
  LaughIcon,
  type LucideIcon,
  MehIcon,
  SmileIcon,
  ThumbsDownIcon,
  ThumbsUpIcon,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { type RatingFace, type RatingScale, ratingValues } from "@/lib/contract/survey/scales";

/** The icon of what stands for a point of a rating. */
const faceIcons: Readonly<Record<RatingFace, LucideIcon>> = {
  thumbs_up: ThumbsUpIcon,
  thumbs_down: ThumbsDownIcon,
  very_unhappy: AngryIcon,
  unhappy: FrownIcon,
  neutral: MehIcon,
  happy: SmileIcon,
  very_happy: LaughIcon,
};

/** Returns an answer in words: a thumb, a face, or a number with its scale; what is no rating stays as it is. */
export function useRatingText(): (answer: string | number, rating: RatingScale) => string {
  const t = useTranslations("common");
  return useCallback(
    (answer, rating) => {
      const values = ratingValues(answer, rating);
      return values ? t("rating", values) : String(answer);
    },
    [t],
  );
}

/** The same with the icon of the thumb or face. */
export function AnswerText({ answer, rating }: { answer: string; rating: RatingScale }) {
  const ratingText = useRatingText();
  const { face = "none" } = ratingValues(answer, rating) ?? {};
  const Icon = face === "none" ? null : faceIcons[face];
  return (
    <>
      {Icon && <Icon aria-hidden className="mr-1.5 inline size-[1.1em] align-[-0.15em]" strokeWidth={1.5} />}
      {ratingText(answer, rating)}
    </>
  );
}
