import { expect, test } from "vitest";
import { decide, distinctIdOf, isIllegal, mergeRequestOf } from "@/lib/persons/identity";

const stranger = { is_identified: false };
const customer = { is_identified: true };
const request = { other: "anon", into: "user", isForced: false };

test("nobody has either id: one new person", () => {
  expect(decide(request, null, null)).toEqual({ act: "create" });
});

test("one of them is known: the other id joins, whoever it is", () => {
  for (const known of [stranger, customer]) {
    expect(decide(request, null, known)).toEqual({ act: "attach", id: "other" });
    expect(decide(request, known, null)).toEqual({ act: "attach", id: "into" });
  }
});

test("both are one person already", () => {
  expect(decide(request, customer, customer)).toEqual({ act: "same" });
});

test("two persons: it is the other one who must not be identified", () => {
  const somebody = { is_identified: true };
  expect(decide(request, stranger, { is_identified: false })).toEqual({ act: "merge" });
  expect(decide(request, stranger, customer)).toEqual({ act: "merge" });
  expect(decide(request, customer, stranger)).toMatchObject({
    act: "refuse",
    warning: "cannot_merge_already_identified",
  });
  expect(decide(request, customer, somebody)).toMatchObject({ act: "refuse" });
  expect(decide({ ...request, isForced: true }, customer, somebody)).toEqual({ act: "merge" });
});

test("equal and illegal ids are left alone", () => {
  expect(decide({ ...request, other: "user" }, null, null)).toEqual({ act: "skip", warning: null });
  for (const ids of [{ other: "null" }, { into: "Anonymous" }])
    expect(decide({ ...request, ...ids, isForced: true }, stranger, customer)).toEqual({
      act: "skip",
      warning: "cannot_merge_with_illegal_distinct_id",
    });
});

test.each([
  ...["", "  ", "anonymous", "GUEST", "distinctId", "distinct_id", "ID", "not_authenticated", "Email"],
  ...["undefined", "UNDEFINED", "True", "false", "[object Object]", "NaN", "None", "none", "null", "0"],
  ...['"undefined"', "'null'", '""'],
])("%j is illegal", (id) => {
  expect(isIllegal(id)).toBe(true);
});

test.each(["nan", "NULL", "NONE", "00", "user", "\"user'", "'"])("%j is legal", (id) => {
  expect(isIllegal(id)).toBe(false);
});

test("an event asks for a merge by its name and the property that goes with it", () => {
  const event = { distinctId: "user", properties: { $anon_distinct_id: "anon", alias: 7 } };
  expect(mergeRequestOf({ ...event, event: "$identify" })).toEqual(request);
  expect(mergeRequestOf({ ...event, event: "$create_alias" })).toEqual({ ...request, other: "7" });
  expect(mergeRequestOf({ ...event, event: "$merge_dangerously" })).toEqual({
    other: "7",
    into: "user",
    isForced: true,
  });
  expect(mergeRequestOf({ ...event, event: "$pageview" })).toBeNull();
  expect(mergeRequestOf({ event: "$identify", distinctId: "user", properties: {} })).toBeNull();
});

test("whatever was sent becomes a distinct id of at most 200 characters, or none", () => {
  expect(distinctIdOf("a")).toBe("a");
  expect(distinctIdOf(12)).toBe("12");
  expect(distinctIdOf({ a: [1] })).toBe('{"a":[1]}');
  expect(distinctIdOf(false)).toBe("false");
  expect(distinctIdOf("x".repeat(300))).toHaveLength(200);
  expect(distinctIdOf(`${"x".repeat(199)}𝄞`)?.isWellFormed()).toBe(true);
  for (const nothing of [undefined, null, ""]) expect(distinctIdOf(nothing)).toBeNull();
});
