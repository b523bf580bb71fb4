import "server-only";
import { noText, type OnPerson } from "@/lib/analysis/engine/interface";

/**
 * Passes a person's events of one instant in the order of their values: stores read them in any, and the first or the last value
 * would be another each time. Of a strict funnel, whose events of one instant are in the order of their names, those of one name.
 *
 * @param texts of the values   @source ours
 */
export function inValueOrder(texts: readonly string[], isStrict: boolean, onPerson: OnPerson): OnPerson {
  return (person, events, start, end) => {
    const { times, codes, values } = events;
    const isSame = (at: number) => times[at] === times[at - 1] && (!isStrict || codes[at] === codes[at - 1]);
    let isSorted = true;
    for (let at = start + 1; at < end && isSorted; at++)
      isSorted = !isSame(at) || values[at] === values[at - 1];
    if (isSorted) {
      onPerson(person, events, start, end);
      return;
    }
    let group = 0;
    const groups = Int32Array.from({ length: end - start }, (_, at) =>
      at > 0 && !isSame(start + at) ? ++group : group,
    );
    const textAt = (at: number) => (values[start + at] === noText ? "" : texts[values[start + at]!]!);
    const order = Array.from(groups, (_, at) => at).sort(
      (a, b) =>
        groups[a]! - groups[b]! || compare(textAt(a), textAt(b)) || codes[start + a]! - codes[start + b]!,
    );
    const sorted = {
      times: times.slice(start, end),
      codes: Int32Array.from(order, (at) => codes[start + at]!),
      values: Int32Array.from(order, (at) => values[start + at]!),
    };
    onPerson(person, sorted, 0, order.length);
  };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
