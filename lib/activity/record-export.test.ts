import { expect, it } from "vitest";
import { toRecordedFilter } from "@/lib/activity/record-export";

it("records no filter as none", () => {
  expect(toRecordedFilter({})).toBeNull();
  expect(toRecordedFilter({ search: undefined })).toBeNull();
});

it("replaces what can't be stored, also in lists and where a long filter is cut within a character", () => {
  expect(toRecordedFilter({ search: "a\0b", ids: ["\ud800"] })).toEqual({
    search: "a\ufffdb",
    ids: ["\ufffd"],
  });
  const cut = toRecordedFilter({ search: "🎈".repeat(3000) });
  expect(cut).toSatisfy((text: string) => text.isWellFormed() && text.length === 4001);
});
