import { describe, expect, it } from "vitest";
import { activityFields } from "@/lib/contract/activities";
import { CohortChanges } from "@/lib/contract/cohort";
import { DefinitionChanges } from "@/lib/contract/definition";
import { FeatureFlagChanges } from "@/lib/contract/flag";
import { KeyInput } from "@/lib/contract/key";
import { MemberChanges, ProjectChanges } from "@/lib/contract/project";
import { SurveyChanges } from "@/lib/contract/survey";

/** Fields of requests that are recorded under another name, or change nothing. */
const unnamed = new Set([
  "is_static",
  "linked_flag_id",
  "linked_insight_id",
  "targeting_flag_id",
  "remove_targeting_flag",
]);

describe("the fields that activity can name", () => {
  it.each([
    ["Survey", SurveyChanges],
    ["FeatureFlag", FeatureFlagChanges],
    ["Cohort", CohortChanges],
    ["Team", ProjectChanges],
    ["PersonalAPIKey", KeyInput],
    ["OrganizationMembership", MemberChanges],
    ["EventDefinition", DefinitionChanges],
    ["PropertyDefinition", DefinitionChanges],
  ] as const)("of %s include every field that a request can change", (scope, { shape }) => {
    const changeable = Object.keys(shape).filter((field) => !unnamed.has(field));
    expect(activityFields[scope]).toEqual(expect.arrayContaining(changeable));
  });
});
