/** Rules that tag new responses of a survey. */
import { queryOptions, skipToken } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { readOptions } from "@/lib/client/read-options";
import type { BodyIn } from "@/lib/contract/endpoint";
import type { tagRules } from "@/lib/contract/endpoints/tag-rules";
import type { TagCondition, TagPreview, TagRule } from "@/lib/contract/survey/tag-rule";

/** Milliseconds after which rules are read again while the responses so far are being tagged. */
const applyingPollMs = 1500;

/** The key of a survey's tag rules in the cache. */
export const tagRulesKey = (projectId: string, id: string) =>
  ["projects", projectId, "surveys", id, "tag-rules"] as const;

/** The tag rules of a survey, oldest first. */
export const tagRulesOptions = (projectId: string, id: string) =>
  queryOptions({
    ...readOptions(tagRulesKey(projectId, id), "GET /api/projects/{project_id}/surveys/{id}/tag_rules/", {
      params: { project_id: projectId, id },
    }),
    refetchInterval: ({ state }) =>
      state.data?.some(({ is_applying }) => is_applying) ? applyingPollMs : false,
  });

/** How many responses a condition matches. @throws as `call` does, for a condition that no rule can have */
export const previewTagRule = (
  projectId: string,
  id: string,
  condition: TagCondition,
  signal?: AbortSignal,
): Promise<TagPreview> =>
  call("POST /api/projects/{project_id}/surveys/{id}/tag_rules/preview/", {
    params: { project_id: projectId, id },
    body: { condition },
    ...(signal && { signal }),
  });

/** The same as a query; null for a condition that is not complete. */
export const tagPreviewOptions = (projectId: string, id: string, condition: TagCondition | null) =>
  queryOptions({
    queryKey: [...tagRulesKey(projectId, id), "preview", condition],
    queryFn: condition ? ({ signal }) => previewTagRule(projectId, id, condition, signal) : skipToken,
    retry: false,
  });

/** Creates a tag rule. @throws as `call` does */
export const createTagRule = (
  projectId: string,
  id: string,
  body: BodyIn<typeof tagRules.create>,
): Promise<TagRule> =>
  call("POST /api/projects/{project_id}/surveys/{id}/tag_rules/", {
    params: { project_id: projectId, id },
    body,
  });

const ruleParams = (projectId: string, id: string, rule: number) => ({
  project_id: projectId,
  id,
  rule_id: String(rule),
});

/** Changes a tag rule. @throws as `call` does */
export const updateTagRule = (
  projectId: string,
  id: string,
  rule: number,
  body: BodyIn<typeof tagRules.update>,
): Promise<TagRule> =>
  call("PATCH /api/projects/{project_id}/surveys/{id}/tag_rules/{rule_id}/", {
    params: ruleParams(projectId, id, rule),
    body,
  });

/** Deletes a tag rule. @throws as `call` does */
export const removeTagRule = (projectId: string, id: string, rule: number): Promise<null> =>
  call("DELETE /api/projects/{project_id}/surveys/{id}/tag_rules/{rule_id}/", {
    params: ruleParams(projectId, id, rule),
  });
