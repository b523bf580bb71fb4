import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import type { LimitedSurvey } from "@/lib/surveys/hosting/claims";
import { type LinkClaims, readLink, splitLinkId } from "@/lib/surveys/hosting/link-token";

/** The claims of a link's token; null unless it was signed for this survey and its batch is not revoked. */
export async function findLink(survey: LimitedSurvey, token: unknown): Promise<LinkClaims | null> {
  const claims = readLink(survey.link_key, survey.id, token);
  if (!claims) return null;
  const rows = await query<object>(Prisma.sql`
    select 1 from survey_link_batches where project_id = ${survey.project_id} and survey_id = ${survey.id}::uuid
      and id = ${splitLinkId(claims.id).batch} and revoked_at is null`);
  return rows.length > 0 ? claims : null;
}
