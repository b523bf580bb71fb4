import { z } from "zod";
import { endpoint, endpointsOf } from "@/lib/contract/endpoint";
import { InProject, integerId } from "@/lib/contract/endpoints/params";
import {
  maxListedLinks,
  maxPublicLinks,
  PublicAccess,
  PublicLink,
  PublicLinkChanges,
  PublicLinkInput,
  PublicResults,
  PublicResultsInput,
  PublicTexts,
  PublicTextsInput,
  PublicUnlockInput,
} from "@/lib/contract/survey/public-link";

const root = "/api/projects/{project_id}/surveys/{id}/public_links/" as const;
const OneSurvey = InProject.extend({ id: z.guid().toLowerCase().describe("The survey's UUID.") });
const OneLink = OneSurvey.extend({ link_id: integerId().describe("The link's id.") });

/** Public links of a survey's results. Ours. */
export const publicLinks = endpointsOf("publicLinks", {
  list: endpoint({
    method: "GET",
    path: root,
    summary: "List public links of a survey's results",
    description: `Newest first, at most ${maxListedLinks}, with those that were revoked or have expired.`,
    isExtension: true,
    scopes: ["survey:read"],
    params: OneSurvey,
    returns: { 200: z.array(PublicLink) },
  }),
  create: endpoint({
    method: "POST",
    path: root,
    summary: "Create a public link to a survey's results",
    description: `Everyone who has it sees the summary of the results. A survey has at most ${maxPublicLinks} that are active.`,
    isExtension: true,
    scopes: ["survey:write"],
    params: OneSurvey,
    body: PublicLinkInput,
    returns: { 201: PublicLink },
  }),
  update: endpoint({
    method: "PATCH",
    path: `${root}{link_id}/`,
    summary: "Update a public link",
    description: "It keeps its address. A new password locks out who entered the former one.",
    isExtension: true,
    scopes: ["survey:write"],
    params: OneLink,
    body: PublicLinkChanges,
    returns: { 200: PublicLink },
  }),
  revoke: endpoint({
    method: "DELETE",
    path: `${root}{link_id}/`,
    summary: "Revoke a public link",
    description: "It shows nothing from then on, and can't be restored. The list keeps who opened it.",
    isExtension: true,
    scopes: ["survey:write"],
    params: OneLink,
    returns: { 204: null },
  }),
});

/** What the page of a public link reads. Ours. */
export const publicResults = endpointsOf("publicResults", {
  read: endpoint({
    method: "POST",
    path: "/api/public_results/",
    summary: "Read the results that a public link shows",
    description:
      "404 for a link that was revoked, has expired or never existed; 403 for one with a password, without `access`. No group of fewer than five people is shown, or can be computed.",
    isExtension: true,
    access: "public",
    asks: true,
    body: PublicResultsInput,
    returns: { 200: PublicResults },
  }),
  unlock: endpoint({
    method: "POST",
    path: "/api/public_results/unlock/",
    summary: "Enter the password of a public link",
    description: "403 for a wrong one; 429 after ten wrong ones from an address within 15 minutes.",
    isExtension: true,
    access: "public",
    asks: true,
    body: PublicUnlockInput,
    returns: { 200: PublicAccess },
  }),
  texts: endpoint({
    method: "POST",
    path: "/api/public_results/texts/",
    summary: "Read what respondents wrote, by a public link",
    description: "404 unless the link shows open answers and the question is shown.",
    isExtension: true,
    access: "public",
    asks: true,
    body: PublicTextsInput,
    returns: { 200: PublicTexts },
  }),
});
