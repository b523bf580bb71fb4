import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SurveyBody } from "@/lib/contract/survey/survey";
import { type Survey, SurveyInput } from "@/lib/contract/survey/survey";
import { asJson, type JsonObject } from "@/lib/contract/wire/json";
import { draftFields } from "@/lib/survey-model/draft";
import { freeName, toDuplicate } from "@/lib/survey-model/draft/duplicate";
import { anySurvey } from "@/lib/testing/surveys";

const started = { start_date: "2026-01-01T00:00:00Z", end_date: "2026-02-01T00:00:00Z", archived: true };

describe("a copy", () => {
  it("has the content of the survey, but another name, no dates and new question ids", () => {
    const own = new Set<string>(["name", "start_date", "end_date", "archived", "questions"]);
    fc.assert(
      fc.property(anySurvey, (given) => {
        const survey = asJson({ ...given, ...started, name: "One" }) as JsonObject;
        // Read from the API: every field of a survey that a draft uses.
        const copy = asJson(toDuplicate(survey as unknown as Survey, "Two")) as JsonObject;
        for (const field of draftFields) {
          if (own.has(field) || survey[field] === undefined || survey[field] === null) continue;
          expect(copy[field]).toEqual(survey[field]);
        }
        expect(copy).toMatchObject({ name: "Two", start_date: null, end_date: null, archived: false });
        const questions = (survey.questions ?? []) as JsonObject[];
        expect(copy.questions).toEqual(questions.map(({ id: _, ...rest }) => rest));
        expect(SurveyInput.safeParse(copy as SurveyBody).error).toBeUndefined();
      }),
    );
  });
});

describe("an unused name", () => {
  it("is the requested one while it is unused, and is numbered otherwise", () => {
    expect(freeName("NPS", new Set())).toBe("NPS");
    expect(freeName("NPS", new Set(["NPS", "NPS (2)"]))).toBe("NPS (3)");
  });

  it("is never longer than the limit, and splits no character", () => {
    const long = "🙂".repeat(400);
    const name = freeName(long, new Set([long]));
    expect([...name]).toHaveLength(400);
    expect(name.endsWith("🙂 (2)")).toBe(true);
  });
});
