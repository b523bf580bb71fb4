import { describe, expect, it } from "vitest";
import { KeyInput } from "@/lib/contract/access/key";
import { MemberChanges } from "@/lib/contract/access/member";
import { activityFields } from "@/lib/contract/activity/scopes";
import { CohortChanges } from "@/lib/contract/cohort";
import { DefinitionChanges } from "@/lib/contract/definition";
import { FeatureFlagChanges } from "@/lib/contract/flag";
import { DestinationChanges } from "@/lib/contract/project/destination";
import { ProjectChanges } from "@/lib/contract/project/project";
import { surveyFields } from "@/lib/contract/survey/fields";
import { SurveyChanges } from "@/lib/contract/survey/survey";

/** Fields of requests that are recorded under another name, or change nothing. */
const isUnnamed = (field: string) =>
  field === "is_static" || "isRenamed" in (surveyFields[field as keyof typeof surveyFields] ?? {});

describe("the fields that activity can name", () => {
  it.each([
    ["Survey", SurveyChanges],
    ["FeatureFlag", FeatureFlagChanges],
    ["Cohort", CohortChanges],
    ["Team", ProjectChanges],
    ["PersonalAPIKey", KeyInput],
    ["OrganizationMembership", MemberChanges],
    ["Destination", DestinationChanges],
    ["EventDefinition", DefinitionChanges],
    ["PropertyDefinition", DefinitionChanges],
  ] as const)("of %s include every field that a request can change", (scope, { shape }) => {
    const changeable = Object.keys(shape).filter((field) => !isUnnamed(field));
    expect(activityFields[scope]).toEqual(expect.arrayContaining(changeable));
  });
});
