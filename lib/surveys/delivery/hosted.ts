import "server-only";
import { ofExistingProject } from "@/lib/database/deleted-projects";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { NotFound } from "@/lib/errors";
import { surveyIsRunning } from "@/lib/flags/active";
import { pageScheme } from "@/lib/survey-model/shown-colors";
import {
  claimKeys,
  hasAnswered,
  type LimitedSurvey,
  limitedColumns,
  limitedJoin,
} from "@/lib/surveys/hosting/claims";
import { readLink } from "@/lib/surveys/hosting/link-token";

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
  /** Whether its script asks who may answer: where that depends on the browser or the person. */
  isLimited: boolean;
  /** The single-use link by which it was opened, for the events of its page. */
  link: { token: string; distinctId: string | null } | null;
}

/** What is shown at the address of a hosted survey. */
export type HostedPage =
  | { survey: HostedSurvey }
  /** Its link was used, or the survey needs a link and this is none. */
  | { refusal: "answered" | "link" };

type HostedRow = LimitedSurvey &
  Pick<HostedSurvey, "name" | "token" | "language" | "hasBranding" | "isEmbeddable"> & {
    appearance: unknown;
  };

/**
 * Opens a hosted survey: of type `external_survey`, and running.
 *
 * @param id a UUID   @param token of a single-use link, from the query
 * @throws NotFound for every other   @source docs/reference/surveys.md#hosted-surveys
 */
export async function openHostedSurvey(id: string, token: string | null): Promise<HostedPage> {
  const [row] = await query<HostedRow>(Prisma.sql`
    select ${limitedColumns}, s.name, s.appearance, p.api_token as token, s.base_language as language,
      coalesce(p.survey_config ->> 'show_branding_on_hosted_pages', 'true') = 'true'
        and coalesce(s.appearance ->> 'whiteLabel', '') <> 'true' as "hasBranding",
      s.enable_iframe_embedding as "isEmbeddable"
    from surveys s ${limitedJoin}
    where s.id = ${id}::uuid and s.type = 'external_survey' and ${surveyIsRunning}
      and ${ofExistingProject(Prisma.sql`s.project_id`)}`);
  if (!row) throw new NotFound();
  const needsLink = row.hosted_responses === "single_use_links";
  const claims = needsLink ? readLink(row.link_key, row.id, token) : null;
  if (needsLink && !claims) return { refusal: "link" };
  if (claims) {
    const keys = await claimKeys(row, { distinctId: null, deviceId: null, link: claims.id });
    if (await hasAnswered(row, keys)) return { refusal: "answered" };
  }
  return {
    survey: {
      id: row.id,
      name: row.name,
      token: row.token,
      language: row.language,
      hasBranding: row.hasBranding,
      isEmbeddable: row.isEmbeddable,
      scheme: pageScheme(row.appearance),
      isLimited: row.hosted_responses.startsWith("once_"),
      link: claims && token ? { token, distinctId: claims.distinctId } : null,
    },
  };
}
