import { CompletionContext } from "@codemirror/autocomplete";
import { EditorState } from "@codemirror/state";
import { describe, expect, it } from "vitest";
import { completeHogql } from "@/components/analysis/sql/completion";

const complete = completeHogql({
  events: ["signed_up", "it's tea"],
  eventProperties: ["path", "two words"],
  personProperties: ["plan", "email"],
});

/** What is offered at the bar. */
function offered(text: string): string[] {
  const pos = text.indexOf("|");
  const state = EditorState.create({ doc: text.replace("|", "") });
  return complete(new CompletionContext(state, pos, true))?.options.map(({ label }) => label) ?? [];
}

/** What a text becomes when the option of that label is taken at the bar. */
function taken(text: string, label: string): string | undefined {
  const pos = text.indexOf("|");
  const doc = text.replace("|", "");
  const result = complete(new CompletionContext(EditorState.create({ doc }), pos, true));
  const option = result?.options.find((one) => one.label === label);
  if (!result || !option || typeof option.apply === "function") return undefined;
  return doc.slice(0, result.from) + (option.apply ?? option.label) + doc.slice(result.to ?? pos);
}

describe("completing a query", () => {
  it("offers tables after FROM and JOIN, and those that the query defines", () => {
    expect(offered("select 1 from |")).toEqual(["events", "persons", "surveys"]);
    expect(offered("select 1 from events join per|")).toContain("persons");
    expect(offered("with days as (select 1) select 1 from |")).toContain("days");
  });

  it("offers columns of the tables that are read, functions and keywords", () => {
    const columns = offered("select | from surveys");
    expect(columns).toEqual(expect.arrayContaining(["responses_limit", "countIf", "where"]));
    expect(columns).not.toContain("distinct_id");
    expect(offered("select p.| from persons as p")).toEqual(expect.arrayContaining(["is_identified", "pdi"]));
    expect(offered("select pdi.| from persons")).toEqual(["distinct_id", "person_id"]);
    expect(offered("select person.| from events")).toEqual([
      "id",
      "properties",
      "created_at",
      "is_identified",
    ]);
  });

  it("offers properties of events or persons, whichever the query reads there", () => {
    expect(offered("select properties.| from events")).toEqual(["path", "two words"]);
    expect(offered("select person.properties.pl| from events")).toEqual(["plan", "email"]);
    expect(offered("select properties.| from persons")).toEqual(["plan", "email"]);
    expect(offered("select p.properties.| from events e join persons p on p.id = e.person_id")).toContain(
      "plan",
    );
    expect(taken("select properties['tw|'] from events", "two words")).toBe(
      "select properties['two words'] from events",
    );
  });

  it("offers events in strings compared with event, and closes them", () => {
    expect(taken("select 1 from events where event = 'si|", "signed_up")).toBe(
      "select 1 from events where event = 'signed_up'",
    );
    expect(taken("select 1 from events where event in ('signed_up', '|')", "it's tea")).toBe(
      "select 1 from events where event in ('signed_up', 'it''s tea')",
    );
  });

  it("offers nothing in other strings and in comments", () => {
    expect(offered("select 'a |' from events")).toEqual([]);
    expect(offered("select 1 -- from |")).toEqual([]);
    expect(offered("select 1 /* from | */")).toEqual([]);
    expect(offered("select 'it''s', | from events")).toContain("event");
  });
});
