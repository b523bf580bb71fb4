import { expect, test } from "vitest";
import { z } from "zod";
import { takesRepeats } from "@/lib/contract/wire/list-field";
import { queryRulesOf, readQueryString } from "@/lib/contract/wire/query-string";
import { searchField } from "@/lib/contract/wire/search-field";

const rules = queryRulesOf(
  z.object({
    id: z.string().optional(),
    ids: takesRepeats(z.array(z.string()).optional()),
    search: searchField(z.string().optional()),
  }),
);
const read = (search: string) => readQueryString(search, rules);

test("the last value of a parameter counts, of a repeated one all of them", () => {
  expect(read("?id=a&id=b&ids=a&ids=b&other=c&&id2")).toEqual({
    values: { id: "b", ids: ["a", "b"], other: "c", id2: "" },
    faults: [],
  });
});

test.each([
  ["NUL", "id=a%00b", "Null characters are not allowed."],
  ["a byte that is not UTF-8", "id=a%ffb", "Invalid UTF-8."],
  ["a lone surrogate in UTF-8", "id=%ED%A0%80", "Invalid UTF-8."],
  ["a lost character beside one that was sent", "id=%EF%BF%BD%ff", "Invalid UTF-8."],
])("a value with %s is a fault, where a search drops it", (_, query, detail) => {
  expect(read(query).faults).toEqual([{ name: "id", detail }]);
  expect(read(`x=1&&${query}&ids=b`).faults).toEqual([{ name: "id", detail }]);
  expect(read(query.replace("id", "ids")).faults).toEqual([{ name: "ids", detail }]);
  expect(read(query.replace("id", "search")).faults).toEqual([]);
  expect(read(query.replace("id", "undeclared")).faults).toEqual([]);
});

test("a search has no NUL", () => {
  expect(read("search=a%00b").values).toEqual({ search: "ab" });
});

test.each(["%EF%BF%BD", "%ef%bf%bd=%", "100%25", "100%", "a+b", "%F0%9F%98%80", "�"])(
  "a value that is read as it was sent is none: %s",
  (text) => {
    expect(read(`id=${text}`).faults).toEqual([]);
  },
);
