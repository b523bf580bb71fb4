import { expect, test } from "vitest";
import { decideMerge, isIllegalDistinctId, parseMergeRequest, toDistinctId } from "@/lib/persons/identity";

const stranger = { is_identified: false };
const customer = { is_identified: true };
const request = { from: "anon", into: "user", isForced: false };

test("without a person for either id: one person is created", () => {
  expect(decideMerge(request, null, null)).toEqual({ act: "create" });
});

test("with a person for one id: the other id is attached", () => {
  for (const person of [stranger, customer]) {
    expect(decideMerge(request, null, person)).toEqual({ act: "attach", id: "from", person: person });
    expect(decideMerge(request, person, null)).toEqual({ act: "attach", id: "into", person: person });
  }
});

test("with one person for both ids: nothing changes", () => {
  expect(decideMerge(request, customer, customer)).toEqual({ act: "same", into: customer });
});

test("with two persons: the merged one must not be identified", () => {
  const somebody = { is_identified: true };
  expect(decideMerge(request, stranger, { is_identified: false })).toMatchObject({ act: "merge" });
  expect(decideMerge(request, stranger, customer)).toEqual({ act: "merge", from: stranger, into: customer });
  expect(decideMerge(request, customer, stranger)).toMatchObject({
    act: "refuse",
    warning: "cannot_merge_already_identified",
  });
  expect(decideMerge(request, customer, somebody)).toMatchObject({ act: "refuse" });
  expect(decideMerge({ ...request, isForced: true }, customer, somebody)).toMatchObject({ act: "merge" });
});

test("equal and illegal ids are ignored", () => {
  expect(decideMerge({ ...request, from: "user" }, null, null)).toEqual({ act: "skip", warning: null });
  for (const ids of [{ from: "null" }, { into: "Anonymous" }])
    expect(decideMerge({ ...request, ...ids, isForced: true }, stranger, customer)).toEqual({
      act: "skip",
      warning: "cannot_merge_with_illegal_distinct_id",
    });
});

test.each([
  ...["", "  ", "anonymous", "GUEST", "distinctId", "distinct_id", "ID", "not_authenticated", "Email"],
  ...["undefined", "UNDEFINED", "True", "false", "[object Object]", "NaN", "None", "none", "null", "0"],
  ...['"undefined"', "'null'", '""'],
])("%j is illegal", (id) => {
  expect(isIllegalDistinctId(id)).toBe(true);
});

test.each(["nan", "NULL", "NONE", "00", "user", "\"user'", "'"])("%j is legal", (id) => {
  expect(isIllegalDistinctId(id)).toBe(false);
});

test("an event requests a merge by its name and the property that belongs to it", () => {
  const event = { distinctId: "user", properties: { $anon_distinct_id: "anon", alias: 7 } };
  expect(parseMergeRequest({ ...event, event: "$identify" })).toEqual(request);
  expect(parseMergeRequest({ ...event, event: "$create_alias" })).toEqual({ ...request, from: "7" });
  expect(parseMergeRequest({ ...event, event: "$merge_dangerously" })).toEqual({
    from: "7",
    into: "user",
    isForced: true,
  });
  expect(parseMergeRequest({ ...event, event: "$pageview" })).toBeNull();
  expect(parseMergeRequest({ event: "$identify", distinctId: "user", properties: {} })).toBeNull();
});

test("any value becomes a distinct id of at most 200 characters, or none", () => {
  expect(toDistinctId("a")).toBe("a");
  expect(toDistinctId(12)).toBe("12");
  expect(toDistinctId({ a: [1] })).toBe('{"a":[1]}');
  expect(toDistinctId(false)).toBe("false");
  expect(toDistinctId("x".repeat(300))).toHaveLength(200);
  expect(toDistinctId(`${"x".repeat(199)}𝄞`)?.isWellFormed()).toBe(true);
  for (const nothing of [undefined, null, ""]) expect(toDistinctId(nothing)).toBeNull();
});
