import { describe, expect, it } from "vitest";
import { waitDays, withMinimumWait } from "@/lib/survey-model/wait-period";

describe("a wait period", () => {
  it.each([
    [{ seenSurveyWaitPeriodInDays: 14 }, 14],
    [{ seenSurveyWaitPeriodInDays: "14" }, 14],
    [{ seenSurveyWaitPeriodInDays: -1 }, 0],
    [{ seenSurveyWaitPeriodInDays: "soon" }, 0],
    [{}, 0],
    [null, 0],
  ])("of %j is %i days", (conditions, days) => expect(waitDays(conditions)).toBe(days));

  it("becomes the project's minimum where it is shorter, for surveys that appear unasked", () => {
    const url = { url: "/library" };
    expect(withMinimumWait("popover", url, 14)).toEqual({ ...url, seenSurveyWaitPeriodInDays: 14 });
    expect(withMinimumWait("popover", null, 14)).toEqual({ seenSurveyWaitPeriodInDays: 14 });
    const longer = { seenSurveyWaitPeriodInDays: 30 };
    expect(withMinimumWait("popover", longer, 14)).toBe(longer);
    for (const type of ["external_survey", "widget"]) expect(withMinimumWait(type, url, 14)).toBe(url);
    expect(withMinimumWait("api", url, null)).toBe(url);
  });
});
