import "server-only";
import { randomUUID } from "node:crypto";
import type { Evaluation, FlagReason } from "@/lib/flags/evaluate";

/** Fields of every flags response; SDKs send them back with `$feature_flag_called`. */
const envelope = (now: Date) => ({
  errorsWhileComputingFlags: false,
  requestId: randomUUID(),
  evaluatedAt: now.getTime(),
});

/** Flags with reasons, by key. @source docs/reference/sdk.md#flags (`/flags/?v=2`) */
export const toFlags = (evaluations: readonly Evaluation[], now: Date) => ({
  flags: Object.fromEntries(evaluations.map((evaluation) => [evaluation.flag.key, toDetails(evaluation)])),
  ...envelope(now),
});

/**
 * Flag values and payloads, by key.
 *
 * @source docs/reference/sdk.md#flags, docs/reference/sdk.md#decide (`/flags/`, `/decide/?v=3`)
 */
export const toFeatureFlags = (evaluations: readonly Evaluation[], now: Date) => ({
  featureFlags: Object.fromEntries(
    evaluations.map(({ flag, enabled, variant }) => [flag.key, variant ?? enabled]),
  ),
  featureFlagPayloads: Object.fromEntries(
    evaluations.flatMap(({ flag, payload }) => (payload === null ? [] : [[flag.key, toPayload(payload)]])),
  ),
  ...envelope(now),
});

const toDetails = ({ flag, enabled, variant, payload, reason }: Evaluation) => ({
  key: flag.key,
  enabled,
  variant,
  reason: { ...reason, description: describeReason(reason) },
  metadata: { id: flag.id, version: flag.version, payload: toPayload(payload), description: null },
});

/** A payload as JSON text. */
export const toPayload = (payload: unknown): string | null =>
  payload === null || typeof payload === "string" ? payload : JSON.stringify(payload);

const descriptions: Record<Exclude<FlagReason, "condition_match">, string> = {
  no_condition_match: "No matching condition set",
  out_of_rollout_bound: "Out of rollout bound",
  no_group_type: "No group type",
  holdout_condition_value: "Holdout condition value",
  missing_dependency: "Flag cannot be evaluated due to missing dependency",
};

const describeReason = ({ code, condition_index }: Evaluation["reason"]): string =>
  code === "condition_match" ? `Matched condition set ${(condition_index ?? 0) + 1}` : descriptions[code];
