import { useTranslations } from "next-intl";
import type { SurveyResponse } from "@/lib/contract/survey/response";

/** The number of tags that fit a row. */
const shownTags = 2;

/** Tags of a response in one line; the rest as a number. */
export function TagList({ tags }: Pick<SurveyResponse, "tags">) {
  const t = useTranslations("responses.tags");
  const names = tags.map(({ name, is_by_rule }) => (is_by_rule ? `${name} (${t("byRule")})` : name));
  return (
    <span title={names.join(", ")} className="flex min-w-0 items-center gap-1">
      {tags.slice(0, shownTags).map(({ id, name }) => (
        <span
          key={id}
          className="min-w-0 truncate rounded-control border border-line bg-ground px-1.5 text-ink-2 text-label font-normal"
        >
          {name}
        </span>
      ))}
      {tags.length > shownTags && (
        <span className="shrink-0 text-ink-3 text-label tabular-nums">+{tags.length - shownTags}</span>
      )}
    </span>
  );
}
