import { expect, test } from "vitest";
import { listNamedTimeZones } from "@/lib/i18n/time-zone-names";

const find = (text: string, stored: string[] = []) =>
  listNamedTimeZones(stored).filter(({ label }) => label.toLowerCase().includes(text));

test("a zone is found by its present and by its former name", () => {
  const kolkata = [{ id: "Asia/Kolkata", label: "Asia/Kolkata, Calcutta" }];
  expect(find("kolkata")).toEqual(kolkata);
  expect(find("calcutta")).toEqual(kolkata);
  expect(find("kyiv")).toEqual(find("kiev"));
  expect(find("ho chi minh")).toEqual([{ id: "Asia/Ho_Chi_Minh", label: "Asia/Ho Chi Minh, Saigon" }]);
});

test("a name that did not change is said once", () => {
  expect(find("buenos aires")).toEqual([
    { id: "America/Argentina/Buenos_Aires", label: "America/Argentina/Buenos Aires" },
  ]);
  expect(find("europe/berlin")).toEqual([{ id: "Europe/Berlin", label: "Europe/Berlin" }]);
});

test("a stored zone keeps its name", () => {
  expect(find("kolkata", ["Asia/Calcutta"])).toEqual([
    { id: "Asia/Calcutta", label: "Asia/Kolkata, Calcutta" },
  ]);
  expect(find("kolkata", ["Asia/Kolkata"])).toHaveLength(1);
});

test("every zone can be shown", () => {
  for (const { id } of listNamedTimeZones([]))
    expect(() => new Intl.DateTimeFormat("en", { timeZone: id })).not.toThrow();
});
