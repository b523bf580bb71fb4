import fc from "fast-check";
import { expect, it } from "vitest";
import { noText } from "@/lib/analysis/engine/interface";
import { inValueOrder } from "@/lib/analysis/funnel/value-order";

const texts = ["free", "paid", "club"];
const events = fc.array(
  fc.record({ time: fc.nat(3), code: fc.constantFrom(1, 2), value: fc.constantFrom(noText, 0, 1, 2) }),
  { minLength: 1, maxLength: 8 },
);
type Event = { time: number; code: number; value: number };

/** What is passed on for events in an order of a store. */
function passed(happened: readonly Event[], isStrict = false) {
  // Rows of other persons stand before and after.
  const other = { time: happened[0]!.time, code: 1, value: 0 };
  const rows = [other, ...happened, other];
  let seen: Event[] = [];
  const pass = inValueOrder(texts, isStrict, (_, { times, codes, values }, start, end) => {
    seen = Array.from({ length: end - start }, (__, at) => ({
      time: times[start + at]!,
      code: codes[start + at]!,
      value: values[start + at]!,
    }));
  });
  const columns = {
    times: Float64Array.from(rows, ({ time }) => time),
    codes: Int32Array.from(rows, ({ code }) => code),
    values: Int32Array.from(rows, ({ value }) => value),
  };
  pass(1, columns, 1, rows.length - 1);
  return seen;
}

const byTime = (happened: readonly Event[]) => happened.toSorted((a, b) => a.time - b.time);
const valuesOf = (happened: readonly Event[]) =>
  happened.map(({ time, value }) => `${time} ${texts[value] ?? ""}`);

it("events of one instant come in the order of their values, however a store reads them", () => {
  fc.assert(
    fc.property(
      events.chain((one) => fc.tuple(fc.constant(one), fc.shuffledSubarray(one, { minLength: one.length }))),
      ([one, other]) => {
        const [first, second] = [passed(byTime(one)), passed(byTime(other))];
        expect(valuesOf(first)).toEqual(valuesOf(first).toSorted());
        expect(valuesOf(second)).toEqual(valuesOf(first));
      },
    ),
  );
});

it("events of a strict funnel keep the order of their names", () => {
  fc.assert(
    fc.property(events, (one) => {
      const named = byTime(one.toSorted((a, b) => a.code - b.code));
      const seen = passed(named, true);
      expect(seen.map(({ time, code }) => [time, code])).toEqual(named.map(({ time, code }) => [time, code]));
      expect(new Set(valuesOf(seen))).toEqual(new Set(valuesOf(named)));
    }),
  );
});
