import { describe, expect, it } from "vitest";
import { chooseVariantByHash, isInHoldout, isInRollout } from "@/lib/flags/rollout";

// As computed by posthog-node 5.70.0 (@posthog/core getFeatureFlagHash, getFeatureFlagVariant, getHoldoutVariant).
const vectors: [key: string, id: string, percent: number, variant: string, heldOutAt: number][] = [
  ["simple-flag", "distinct_id_0", 78.36963764, "first", 65.60969302],
  ["simple-flag", "distinct_id_1", 33.97069926, "first", 53.71522274],
  ["new-checkout", "user-42", 19.35770493, "first", 64.7866153],
  ["new-checkout", "ada@example.com", 10.79679857, "first", 47.76688996],
  ["Überflagge", "Zoë 🦉", 75.12953427, "first", 48.59583371],
  ["a.b", "c", 38.35780026, "control", 36.28809879],
  ["a", "b.c", 38.35780026, "control", 84.3532358],
  ["beta", "", 47.98799994, "second", 92.68829483],
  ["beta", "0199f2a1-0000-7000-8000-000000000001", 44.58681219, "first", 25.41037747],
];

const thirds = [
  { key: "control", rollout_percentage: 34 },
  { key: "first", rollout_percentage: 33 },
  { key: "second", rollout_percentage: 33 },
];

describe("the rollout of a flag", () => {
  it.each(vectors)("assigns %s to %s like PostHog", (key, id, percent, variant, heldOutAt) => {
    expect(isInRollout(key, id, percent - 0.001)).toBe(false);
    expect(isInRollout(key, id, percent + 0.001)).toBe(true);
    expect(chooseVariantByHash(key, id, thirds)).toBe(variant);
    expect(isInHoldout(id, heldOutAt - 0.001)).toBe(false);
    expect(isInHoldout(id, heldOutAt + 0.001)).toBe(true);
  });

  it("includes everyone at 100 percent and no one at 0 percent", () => {
    for (const [key, id] of vectors) {
      expect(isInRollout(key, id, 100)).toBe(true);
      expect(isInHoldout(id, 100)).toBe(true);
      expect(isInRollout(key, id, 0)).toBe(false);
      expect(isInHoldout(id, 0)).toBe(false);
    }
  });

  it("distributes persons evenly, over variants too", () => {
    const people = Array.from({ length: 20_000 }, (_, n) => `person-${n}`);
    const among = (is: (id: string) => boolean) => people.filter(is).length / people.length;
    expect(among((id) => isInRollout("spread", id, 30))).toBeCloseTo(0.3, 1);
    for (const { key, rollout_percentage } of thirds)
      expect(among((id) => chooseVariantByHash("spread", id, thirds) === key)).toBeCloseTo(
        rollout_percentage / 100,
        1,
      );
  });

  it("assigns no variant in a gap of the percentages", () => {
    expect(
      chooseVariantByHash("simple-flag", "distinct_id_0", [{ key: "none", rollout_percentage: 0 }]),
    ).toBeNull();
  });
});
