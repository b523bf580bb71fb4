import { z } from "zod";
import { ActivityPage } from "@/lib/contract/activity";
import { endpoint } from "@/lib/contract/endpoint";
import { InProject, integerId } from "@/lib/contract/endpoints/params";
import {
  DependentFlags,
  FeatureFlag,
  FeatureFlagChanges,
  FeatureFlagInput,
  FlagPayload,
  FlagStatus,
} from "@/lib/contract/flag";
import { ActivityQuery, PageQuery, pageOf } from "@/lib/contract/page";
import { queryFlag } from "@/lib/contract/query";

const root = "/api/projects/{project_id}/feature_flags/" as const;
const OneFlag = InProject.extend({ id: integerId().describe("The flag's id.") });

/** Which flags are listed. */
export const FlagQuery = PageQuery.extend({
  active: queryFlag().describe("Only flags that are on, or only the others."),
  search: z.string().optional().describe("Part of the key or the name."),
});
export type FlagQuery = z.infer<typeof FlagQuery>;

/** Feature flags, for those who manage them. */
export const flags = {
  list: endpoint({
    id: "flags.list",
    method: "GET",
    path: root,
    summary: "List feature flags, newest first, without deleted ones",
    scopes: ["feature_flag:read"],
    params: InProject,
    query: FlagQuery,
    returns: { 200: pageOf(FeatureFlag) },
  }),
  create: endpoint({
    id: "flags.create",
    method: "POST",
    path: root,
    summary: "Create a feature flag",
    scopes: ["feature_flag:write"],
    params: InProject,
    body: FeatureFlagInput,
    returns: { 201: FeatureFlag },
  }),
  get: endpoint({
    id: "flags.get",
    method: "GET",
    path: `${root}{id}/`,
    summary: "Retrieve a feature flag",
    scopes: ["feature_flag:read"],
    params: OneFlag,
    returns: { 200: FeatureFlag },
  }),
  update: endpoint({
    id: "flags.update",
    method: "PATCH",
    path: `${root}{id}/`,
    summary: "Change a feature flag",
    description: "A flag that a survey made is changed through its survey: 400 here.",
    scopes: ["feature_flag:write"],
    params: OneFlag,
    body: FeatureFlagChanges,
    returns: { 200: FeatureFlag },
  }),
  remove: endpoint({
    id: "flags.remove",
    method: "DELETE",
    path: `${root}{id}/`,
    summary: "Delete a feature flag",
    description: "Marks it deleted: surveys that name it still can show it. Its key is free again.",
    scopes: ["feature_flag:write"],
    params: OneFlag,
    returns: { 204: null },
  }),
  activity: endpoint({
    id: "flags.activity",
    method: "GET",
    path: `${root}{id}/activity/`,
    summary: "Who changed this feature flag",
    scopes: ["activity_log:read"],
    params: OneFlag,
    query: ActivityQuery,
    returns: { 200: ActivityPage },
  }),
  allActivity: endpoint({
    id: "flags.allActivity",
    method: "GET",
    path: `${root}activity/`,
    summary: "Who changed feature flags, deleted ones included",
    scopes: ["activity_log:read"],
    params: InProject,
    query: ActivityQuery,
    returns: { 200: ActivityPage },
  }),
  status: endpoint({
    id: "flags.status",
    method: "GET",
    path: `${root}{id}/status/`,
    summary: "Whether a feature flag can be removed",
    scopes: ["feature_flag:read"],
    params: OneFlag,
    returns: { 200: FlagStatus },
  }),
  dependents: endpoint({
    id: "flags.dependents",
    method: "GET",
    path: `${root}{id}/dependent_flags/`,
    summary: "Which feature flags depend on this one",
    scopes: ["feature_flag:read"],
    params: OneFlag,
    returns: { 200: DependentFlags },
  }),
  remoteConfig: endpoint({
    id: "flags.remoteConfig",
    method: "GET",
    path: `${root}{id}/remote_config/`,
    summary: "Retrieve the payload of a feature flag",
    description: `As \`getRemoteConfigPayload\` of PostHog's SDKs asks for it: the payload for \`true\`, whoever asks, of any
flag (ours: PostHog answers for remote configuration flags only).`,
    scopes: ["feature_flag:read"],
    params: InProject.extend({ id: z.string().describe("The flag's id or key.") }),
    query: z.object({
      token: z
        .string()
        .optional()
        .describe("A project's token, which says what `@current` is. Elsewhere it is passed over."),
    }),
    returns: { 200: FlagPayload },
  }),
};
