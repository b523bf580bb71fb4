import { expect, test } from "vitest";
import { sendTogether, toBatches } from "@/components/surveys/responses/bulk-items";
import type { ResponseResult } from "@/lib/contract/survey/response-tag";

const names = {
  row: ({ uuid }: { uuid: string }) => uuid,
  range: (from: number, to: number) => `${from}–${to}`,
};
const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ uuid: `r${at}` }));

test("few responses have an item each, many share one", () => {
  expect(toBatches(rows(2), names).map(({ name }) => name)).toEqual(["r0", "r1"]);
  expect(toBatches(rows(1200), names).map(({ name }) => name)).toEqual(["1–500", "501–1000", "1001–1200"]);
});

test("rows that ask one after the other are sent in one request", async () => {
  const sent: string[][] = [];
  const ask = sendTogether(["a", "b", "c"], async (uuids) => {
    sent.push([...uuids]);
    return uuids.map((uuid): ResponseResult => ({ uuid, status: "changed" }));
  });
  for (const uuid of ["a", "b", "c"]) expect(await ask(uuid)).toEqual({ uuid, status: "changed" });
  expect(sent).toEqual([["a", "b", "c"]]);
});

test("a row that failed is sent again, and the others are not", async () => {
  const sent: string[][] = [];
  const ask = sendTogether(["a", "b"], async (uuids) => {
    sent.push([...uuids]);
    return uuids.map((uuid): ResponseResult => ({ uuid, status: uuid === "b" ? "not_found" : "changed" }));
  });
  await ask("a");
  await ask("b");
  await ask("b");
  expect(sent).toEqual([["a", "b"], ["b"]]);
});

test("after a request that failed every row of it is asked for again", async () => {
  let count = 0;
  const ask = sendTogether(["a", "b"], async (uuids) => {
    count++;
    if (count === 1) throw new Error("offline");
    return uuids.map((uuid): ResponseResult => ({ uuid, status: "changed" }));
  });
  await expect(ask("a")).rejects.toThrow("offline");
  await expect(ask("b")).rejects.toThrow("offline");
  expect(await ask("a")).toEqual({ uuid: "a", status: "changed" });
  expect(await ask("b")).toEqual({ uuid: "b", status: "changed" });
});
