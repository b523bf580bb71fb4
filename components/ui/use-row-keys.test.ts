import { describe, expect, it } from "vitest";
import { assignRowKeys } from "@/components/ui/use-row-keys";

describe("row keys", () => {
  it("are created for new rows", () => {
    expect(assignRowKeys([], 3)).toEqual([0, 1, 2]);
  });

  it("stay with the rows around a removed one", () => {
    expect(assignRowKeys([0, 2], 2)).toEqual([0, 2]);
  });

  it("are unused ones for added rows", () => {
    expect(assignRowKeys([0, 2], 4)).toEqual([0, 2, 3, 4]);
  });

  it("are dropped with removed rows", () => {
    expect(assignRowKeys([3, 1, 2], 1)).toEqual([3]);
  });
});
