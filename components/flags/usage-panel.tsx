import { useQuery } from "@tanstack/react-query";
import NextLink from "next/link";
import { useTranslations } from "next-intl";
import { SurveyLinks } from "@/components/flags/survey-links";
import { Section } from "@/components/ui/section";
import { dependentFlagsOptions } from "@/lib/client/flags";
import { flagPath } from "@/lib/client/links/flags";
import type { FeatureFlag } from "@/lib/contract/flag";

/** What depends on a flag: surveys, and flags whose conditions name it. */
export function UsagePanel({ projectId, flag }: { projectId: string; flag: FeatureFlag }) {
  const t = useTranslations("flags.usage");
  const common = useTranslations("common");
  const { data: dependents = [] } = useQuery(dependentFlagsOptions(projectId, flag.id));
  return (
    <Section title={common("usedBy")}>
      <dl className="flex flex-col gap-3">
        <div>
          <dt className="text-ink-2 text-label">{common("surveys")}</dt>
          <dd>
            {flag.surveys.length > 0 ? (
              <SurveyLinks projectId={projectId} surveys={flag.surveys} />
            ) : (
              <span className="text-ink-3">{t("noSurveys")}</span>
            )}
          </dd>
        </div>
        {dependents.length > 0 && (
          <div>
            <dt className="text-ink-2 text-label">{common("flags")}</dt>
            <dd className="flex flex-col">
              {dependents.map(({ id, key }) => (
                <NextLink
                  key={id}
                  href={flagPath(projectId, id)}
                  prefetch={false}
                  className="font-mono text-mono text-water underline underline-offset-2 [overflow-wrap:anywhere] hover:text-water-hover"
                >
                  {key}
                </NextLink>
              ))}
            </dd>
          </div>
        )}
      </dl>
    </Section>
  );
}
