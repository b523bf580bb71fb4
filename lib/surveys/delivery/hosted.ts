import "server-only";
import { ofExistingProject } from "@/lib/database/deleted-projects";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { NotFound } from "@/lib/errors";
import { surveyIsRunning } from "@/lib/flags/active";
import { pageScheme } from "@/lib/survey-model/shown-colors";

/** What the page of a hosted survey is made from; the survey itself the SDK loads. */
export interface HostedSurvey {
  id: string;
  name: string;
  /** The project's token. */
  token: string;
  /** The language its texts are in. */
  language: string;
  /** Whether the page says "Made with Fieldbook": by the project's setting, and never under a white label. */
  hasBranding: boolean;
  /** Whether its colors make the page light or dark; null: it follows the respondent's device. */
  scheme: "light" | "dark" | null;
  /** Whether its page may be embedded in other pages. */
  isEmbeddable: boolean;
  /** Whether a respondent may answer it only so often. */
  isLimited: boolean;
}

/**
 * A hosted survey: of type `external_survey`, and running.
 *
 * @param id a UUID   @throws NotFound for every other   @source docs/reference/surveys.md#surveys-for-sdks
 */
export async function hostedSurvey(id: string): Promise<HostedSurvey> {
  const [survey] = await query<Omit<HostedSurvey, "scheme"> & { appearance: unknown }>(Prisma.sql`
    select s.id, s.name, s.appearance, p.api_token as token, s.base_language as language,
      coalesce(p.survey_config ->> 'show_branding_on_hosted_pages', 'true') = 'true'
        and coalesce(s.appearance ->> 'whiteLabel', '') <> 'true' as "hasBranding",
      s.enable_iframe_embedding as "isEmbeddable", s.hosted_responses <> 'unlimited' as "isLimited"
    from surveys s join projects p on p.id = s.project_id
    where s.id = ${id}::uuid and s.type = 'external_survey' and ${surveyIsRunning}
      and ${ofExistingProject(Prisma.sql`s.project_id`)}`);
  if (!survey) throw new NotFound();
  const { appearance, ...page } = survey;
  return { ...page, scheme: pageScheme(appearance) };
}
