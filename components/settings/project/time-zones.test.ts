import { expect, test } from "vitest";
import { listTimeZones } from "@/components/settings/project/time-zones";

const summer = new Date("2026-07-01T00:00:00Z");
const winter = new Date("2026-01-01T00:00:00Z");
const find = (id: string, now: Date, current = "UTC") =>
  listTimeZones(current, now).find((zone) => zone.id === id);

test("zones have their offset of the day", () => {
  expect(find("Europe/Berlin", winter)).toMatchObject({ offset: 60, offsetName: "UTC+01:00" });
  expect(find("Europe/Berlin", summer)).toMatchObject({ offset: 120, offsetName: "UTC+02:00" });
  expect(find("UTC", summer)).toMatchObject({ offset: 0, offsetName: "UTC+00:00" });
  expect(find("America/St_Johns", winter)).toMatchObject({ offset: -210 });
});

test("a zone that was stored by an older name is there under it", () => {
  expect(find("Asia/Calcutta", winter, "Asia/Calcutta")).toMatchObject({ offset: 330 });
});

test("zones are in the order of their offsets, each once", () => {
  const zones = listTimeZones("UTC", winter);
  expect(new Set(zones.map(({ id }) => id)).size).toBe(zones.length);
  expect(zones.map(({ offset }) => offset)).toEqual(
    zones.map(({ offset }) => offset).toSorted((a, b) => a - b),
  );
});
