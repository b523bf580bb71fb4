import NextLink from "next/link";
import { useTranslations } from "next-intl";
import { editSurveyPath } from "@/lib/client/links/surveys";
import type { FeatureFlag } from "@/lib/contract/flag";

interface SurveyLinksProps {
  projectId: string;
  surveys: FeatureFlag["surveys"];
  /** More than these are counted. */
  most?: number;
}

/** Surveys by name, each a link to its editor. */
export function SurveyLinks({ projectId, surveys, most = surveys.length }: SurveyLinksProps) {
  const common = useTranslations("common");
  const left = surveys.length - most;
  return (
    <span className="flex min-w-0 flex-wrap gap-x-2">
      {surveys.slice(0, most).map(({ id, name }) => (
        <NextLink
          key={id}
          href={editSurveyPath(projectId, id)}
          prefetch={false}
          className="max-w-full truncate text-water underline underline-offset-2 hover:text-water-hover"
        >
          {name}
        </NextLink>
      ))}
      {left > 0 && <span className="text-ink-3">{common("moreCount", { count: left })}</span>}
    </span>
  );
}
