import { describe, expect, it } from "vitest";
import { assignRowKeys } from "@/components/ui/use-row-keys";

describe("keys of rows", () => {
  it("are new for rows that nothing is known of", () => {
    expect(assignRowKeys([], 3)).toEqual([0, 1, 2]);
  });

  it("stay with the rows around one that went", () => {
    expect(assignRowKeys([0, 2], 2)).toEqual([0, 2]);
  });

  it("are ones that no row has when a row comes", () => {
    expect(assignRowKeys([0, 2], 4)).toEqual([0, 2, 3, 4]);
  });

  it("go with rows that are no more", () => {
    expect(assignRowKeys([3, 1, 2], 1)).toEqual([3]);
  });
});
