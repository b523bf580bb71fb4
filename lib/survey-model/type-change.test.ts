import { expect, test } from "vitest";
import { surveyTypes } from "@/lib/contract/survey/types";
import { setType, type TypedSurvey, typeChange } from "@/lib/survey-model/type-change";

const popover = (): TypedSurvey => ({
  type: "popover",
  linked_flag_id: 3,
  targeting_flag_filters: { groups: [{ properties: [{ key: "plan", type: "person", value: "pro" }] }] },
  conditions: {
    url: "/library",
    urlMatchType: "icontains",
    seenSurveyWaitPeriodInDays: 30,
    events: { values: [{ name: "paid" }] },
    cancelEvents: { values: [] },
    note: "kept",
  },
  appearance: { surveyPopupDelaySeconds: 5, position: "left", backgroundColor: "#fff" },
});

test("a hosted survey loses its conditions, flag and delay, and has no use for its position", () => {
  const survey = popover();
  expect(typeChange(survey, "external_survey")).toEqual({
    removed: [
      "linked_flag_id",
      "targeting_flag_filters",
      "conditions.url",
      "conditions.events",
      "conditions.seenSurveyWaitPeriodInDays",
      "appearance.surveyPopupDelaySeconds",
    ],
    unused: ["appearance.position"],
  });
  setType(survey, "external_survey");
  expect(survey).toEqual({
    type: "external_survey",
    linked_flag_id: null,
    targeting_flag_filters: null,
    conditions: { note: "kept" },
    appearance: { position: "left", backgroundColor: "#fff" },
  });
  expect(typeChange({ ...survey, type: "popover" }, "external_survey").removed).toEqual([]);
});

test("other types remove nothing, and say what they have no use for", () => {
  const widget: TypedSurvey = {
    ...popover(),
    type: "widget",
    appearance: { widgetType: "selector", widgetSelector: "#ask", widgetLabel: "" },
  };
  expect(typeChange(widget, "popover")).toEqual({
    removed: [],
    unused: ["appearance.widgetType", "appearance.widgetSelector"],
  });
  expect(typeChange(widget, "api")).toEqual({ removed: [], unused: ["appearance"] });
  const hosted: TypedSurvey = { type: "external_survey", enable_iframe_embedding: true };
  expect(typeChange(hosted, "widget")).toEqual({ removed: [], unused: ["enable_iframe_embedding"] });
  setType(hosted, "widget");
  expect(hosted).toEqual({ type: "widget", enable_iframe_embedding: true });
});

test("the same type again, and a survey without settings, lose nothing", () => {
  for (const to of surveyTypes) {
    expect(typeChange({ ...popover(), type: to }, to)).toEqual({ removed: [], unused: [] });
    const bare: TypedSurvey = { type: "popover", conditions: null, appearance: null };
    expect(typeChange(bare, to)).toEqual({ removed: [], unused: [] });
    setType(bare, to);
    expect(bare).toEqual({ type: to, conditions: null, appearance: null });
  }
});
