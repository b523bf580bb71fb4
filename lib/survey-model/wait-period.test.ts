import { describe, expect, it } from "vitest";
import { effectiveWaitDays, waitDays, withEffectiveWait } from "@/lib/survey-model/wait-period";

const waiting = (days: unknown) => ({ seenSurveyWaitPeriodInDays: days });

describe("a wait period", () => {
  it.each([
    [waiting(14), 14],
    [waiting("14"), 14],
    [waiting(-1), 0],
    [waiting("soon"), 0],
    [waiting(null), 0],
    [{}, 0],
    [null, 0],
  ])("of %j is %i days", (holder, days) => expect(waitDays(holder)).toBe(days));

  it.each([
    ["popover", null, waiting(14), 14],
    ["widget", { url: "/" }, waiting(14), 14],
    ["api", waiting(7), waiting(14), 14],
    ["popover", waiting(30), waiting(14), 30],
    ["popover", waiting("30"), null, 30],
    ["popover", null, waiting(0), 0],
    ["popover", null, undefined, 0],
    ["external_survey", null, waiting(14), 0],
  ])("of a %s with %j in a project with %j is %i days", (type, conditions, config, days) => {
    const survey = { type, contact_priority: "medium", conditions };
    expect(effectiveWaitDays(survey, config)).toBe(days);
    expect(waitDays(withEffectiveWait({ ...survey, contact_priority: "exempt" }, config))).toBe(
      waitDays(conditions),
    );
    const given = withEffectiveWait(survey, config);
    expect(waitDays(given)).toBe(days);
    if (waitDays(conditions) === days) expect(given).toBe(conditions);
    else expect(given).toEqual({ ...conditions, ...waiting(days) });
  });
});
