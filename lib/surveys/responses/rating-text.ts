import "server-only";
import { createTranslator } from "next-intl";
import { type RatingScale, ratingValues } from "@/lib/contract/survey/scales";
import de from "@/messages/de";
import en from "@/messages/en";

const messages = { en, de };

/** Returns an answer to a rating in the words of the screens; null for another answer. */
export function createRatingText(locale: keyof typeof messages) {
  const t = createTranslator({ locale, messages: messages[locale], namespace: "common" });
  return (answer: unknown, rating: RatingScale): string | null => {
    const values = ratingValues(answer, rating);
    return values && t("rating", values);
  };
}
