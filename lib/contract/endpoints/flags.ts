import { z } from "zod";
import { ActivityPage } from "@/lib/contract/activity/entry";
import { endpoint, endpointsOf } from "@/lib/contract/endpoint";
import { InProject, integerId } from "@/lib/contract/endpoints/params";
import {
  DependentFlags,
  FeatureFlag,
  FeatureFlagChanges,
  FeatureFlagInput,
  FlagEvaluation,
  FlagEvaluations,
  FlagPayload,
  FlagStatus,
  FlagTest,
} from "@/lib/contract/flag";
import { extension } from "@/lib/contract/wire/extension";
import { ActivityQuery, PageQuery, pageOf } from "@/lib/contract/wire/page";
import { queryFlag } from "@/lib/contract/wire/query-field";
import { searchField } from "@/lib/contract/wire/search-field";

const root = "/api/projects/{project_id}/feature_flags/" as const;
const OneFlag = InProject.extend({ id: integerId().describe("The flag's id.") });

/** Which flags are listed. */
export const FlagQuery = PageQuery.extend({
  active: queryFlag().describe("Only enabled flags (true) or disabled flags (false)."),
  search: searchField(z.string().optional().describe("Search in key and name.")),
  made_by_survey: queryFlag().meta(
    extension("Only flags that surveys created (true) or that people created (false)."),
  ),
});
export type FlagQuery = z.infer<typeof FlagQuery>;

/** Management of feature flags. */
export const flags = endpointsOf("flags", {
  list: endpoint({
    method: "GET",
    path: root,
    summary: "List feature flags",
    scopes: ["feature_flag:read"],
    params: InProject,
    query: FlagQuery,
    returns: { 200: pageOf(FeatureFlag) },
  }),
  create: endpoint({
    method: "POST",
    path: root,
    summary: "Create a feature flag",
    scopes: ["feature_flag:write"],
    params: InProject,
    body: FeatureFlagInput,
    returns: { 201: FeatureFlag },
  }),
  get: endpoint({
    method: "GET",
    path: `${root}{id}/`,
    summary: "Retrieve a feature flag",
    versioned: true,
    scopes: ["feature_flag:read"],
    params: OneFlag,
    returns: { 200: FeatureFlag },
  }),
  update: endpoint({
    method: "PATCH",
    path: `${root}{id}/`,
    summary: "Update a feature flag",
    description: "400 for a flag that a survey created: update the survey instead.",
    versioned: true,
    scopes: ["feature_flag:write"],
    params: OneFlag,
    body: FeatureFlagChanges,
    returns: { 200: FeatureFlag },
  }),
  remove: endpoint({
    method: "DELETE",
    path: `${root}{id}/`,
    summary: "Delete a feature flag",
    description: "Soft delete: surveys that reference the flag still return it. Its key can be reused.",
    versioned: true,
    scopes: ["feature_flag:write"],
    params: OneFlag,
    returns: { 204: null },
  }),
  activity: endpoint({
    method: "GET",
    path: `${root}{id}/activity/`,
    summary: "List activity of a feature flag",
    scopes: ["activity_log:read"],
    params: OneFlag,
    query: ActivityQuery,
    returns: { 200: ActivityPage },
  }),
  allActivity: endpoint({
    method: "GET",
    path: `${root}activity/`,
    summary: "List activity of all feature flags",
    scopes: ["activity_log:read"],
    params: InProject,
    query: ActivityQuery,
    returns: { 200: ActivityPage },
  }),
  evaluationReasons: endpoint({
    permission: "personal_data",
    method: "GET",
    path: `${root}evaluation_reasons/`,
    summary: "Evaluate feature flags for a person",
    description: "All flags of the project by key. Disabled flags are included, with the reason `disabled`.",
    scopes: ["feature_flag:read"],
    params: InProject,
    query: z.object({ distinct_id: z.string().min(1).describe("Distinct id of the person.") }),
    returns: { 200: FlagEvaluations },
  }),
  test: endpoint({
    permission: "personal_data",
    method: "POST",
    path: `${root}evaluation_reasons/`,
    summary: "Evaluate an unsaved feature flag for a person",
    description: "Evaluates the flag of the body with its payload and saves nothing.",
    isExtension: true,
    scopes: ["feature_flag:read"],
    asks: true,
    params: InProject,
    body: FlagTest,
    returns: { 200: FlagEvaluation.extend({ payload: FlagPayload }).meta({ id: "FlagTestResult" }) },
  }),
  status: endpoint({
    method: "GET",
    path: `${root}{id}/status/`,
    summary: "Retrieve the status of a feature flag",
    scopes: ["feature_flag:read"],
    params: OneFlag,
    returns: { 200: FlagStatus },
  }),
  dependents: endpoint({
    method: "GET",
    path: `${root}{id}/dependent_flags/`,
    summary: "List dependent feature flags",
    scopes: ["feature_flag:read"],
    params: OneFlag,
    returns: { 200: DependentFlags },
  }),
  remoteConfig: endpoint({
    method: "GET",
    path: `${root}{id}/remote_config/`,
    summary: "Retrieve the payload of a feature flag",
    description: `Used by \`getRemoteConfigPayload\` of PostHog's SDKs. Returns the payload for \`true\` to every caller, for
any flag; PostHog returns it for remote configuration flags only.`,
    scopes: ["feature_flag:read"],
    params: InProject.extend({ id: z.string().describe("The flag's id or key.") }),
    query: z.object({
      token: z
        .string()
        .optional()
        .describe("Project token that selects the project for `@current`; ignored otherwise."),
    }),
    returns: { 200: FlagPayload },
  }),
});
