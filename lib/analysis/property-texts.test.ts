// The texts of properties in breakdowns and correlations: those by which filters compare them.
import { beforeAll, describe, expect, it } from "vitest";
import { correlation } from "@/lib/analysis/correlation/answer";
import { funnel } from "@/lib/analysis/funnel/answer";
import type { FunnelParams, FunnelStep } from "@/lib/contract/analysis/funnel";
import { personsOnEventsModes } from "@/lib/contract/project/query-modifiers";
import { toText } from "@/lib/filters/text";
import { captureEvents } from "@/lib/testing/capture";
import type { ReadProject as Project } from "@/lib/testing/factories";
import { buildProject } from "@/lib/testing/factories";

const values = [
  ["a", 1, ["b c"]],
  { long: [true, null], k: "x, y" },
  "[1, 2]",
  '{"a": 1}',
  "a, b",
  0.5,
  false,
];
const texts = values.map((value) => toText(value)!);

const day = "2026-03-02";
const at = (minute: number) => `${day}T00:${String(minute).padStart(2, "0")}:00Z`;

let project: Project;

beforeAll(async () => {
  project = await buildProject();
  // Each value has three persons who convert and three who do not.
  for (const [index, value] of values.entries())
    for (let person = 0; person < 6; person++) {
      const own = { distinct_id: `${index} ${person}` };
      const properties = { value, other: "x" };
      await captureEvents(
        project,
        { ...own, event: "A", timestamp: at(1), properties, $set: { value } },
        { ...own, event: "did", timestamp: at(2), properties },
        ...(person < 3 ? [{ ...own, event: "B", timestamp: at(3) }] : []),
      );
    }
});

describe.each(personsOnEventsModes)("with properties of persons by %s", (personsOnEventsMode) => {
  const inMode = () => ({ ...project, modifiers: { personsOnEventsMode } });
  const params = { date_from: day, date_to: day, events: [{ id: "A" }, { id: "B" }] } satisfies FunnelParams;

  it.each(["event", "person"] as const)(
    "breaks funnels down by the texts of values of an %s",
    async (type) => {
      const valuesOf = async (breakdown: string[]) => {
        const { result } = await funnel(inMode(), { ...params, breakdown, breakdown_type: type });
        return (result as FunnelStep[][]).map(([first]) => first!.breakdown_value).sort();
      };
      expect(await valuesOf(["value"])).toEqual(texts.map((text) => [text]).sort());
      expect(await valuesOf(["value", "none"])).toEqual(texts.map((text) => [`${text}::`]).sort());
      expect(await valuesOf(["none", "nothing"])).toEqual([[""]]);
    },
  );

  it("correlates with the texts of values", async () => {
    const named = async (asked: object) => {
      const { result } = await correlation(inMode(), { ...params, ...asked });
      return result.events.map(({ event }) => event).sort();
    };
    const ofEvents = {
      funnel_correlation_type: "event_with_properties",
      funnel_correlation_event_names: ["did"],
      funnel_correlation_event_exclude_property_names: ["other"],
    };
    expect(await named(ofEvents)).toEqual(texts.map((text) => `did::value::${text}`).sort());
    const ofPersons = { funnel_correlation_type: "properties", funnel_correlation_names: ["value"] };
    expect(await named(ofPersons)).toEqual(texts.map((text) => `value::${text}`).sort());
  });
});
