import "server-only";

/** The names of items, as numbers. */
export interface ItemTable {
  /** The number of the name of what was read under a code; -1 when it does not count. */
  numberOfCode(code: number): number;
  /**
   * The same for the codes of many events, in their place; those that count move to the beginning.
   *
   * @returns how many they are
   */
  name(persons: Int32Array, times: Float64Array, codes: Int32Array, count: number): number;
  /** The number of a name, whether it occurs or not. */
  numberOf(name: string): number;
  nameOf(number: number): string;
}

const unmet = -2;

/**
 * Names each item when it is first met: rules cost something for each different item, not for each event.
 *
 * @param textOfCode what was read under a code   @param nameOfText null for what does not count
 */
export function itemTable(
  textOfCode: (code: number) => string,
  nameOfText: (text: string) => string | null,
): ItemTable {
  const names: string[] = [];
  const numbers = new Map<string, number>();
  /** By the code and one: no text is an item, too. */
  let byCode = new Int32Array(1024).fill(unmet);

  function numberOf(name: string): number {
    const known = numbers.get(name);
    if (known !== undefined) return known;
    numbers.set(name, names.length);
    return names.push(name) - 1;
  }

  function meet(code: number): number {
    if (code + 1 >= byCode.length) {
      const wider = new Int32Array(Math.max(code + 2, 2 * byCode.length)).fill(unmet);
      wider.set(byCode);
      byCode = wider;
    }
    const name = nameOfText(textOfCode(code));
    const number = name === null ? -1 : numberOf(name);
    byCode[code + 1] = number;
    return number;
  }

  const numberOfCode = (code: number): number => {
    const number = code + 1 < byCode.length ? byCode[code + 1]! : unmet;
    return number === unmet ? meet(code) : number;
  };

  return {
    numberOfCode,
    name(persons, times, codes, count) {
      let kept = 0;
      for (let row = 0; row < count; row++) {
        const number = numberOfCode(codes[row]!);
        if (number < 0) continue;
        persons[kept] = persons[row]!;
        times[kept] = times[row]!;
        codes[kept++] = number;
      }
      return kept;
    },
    numberOf,
    nameOf: (number) => names[number] ?? "",
  };
}
