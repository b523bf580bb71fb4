import { useFormatter, useLocale } from "next-intl";
import { useMemo } from "react";

/** The format of a number: counts and measures; a share from 0 to 1; seconds. */
export type ValueKind = "number" | "percent" | "duration";

interface ValueFormat {
  /** The precise value. */
  exact: (value: number) => string;
  /** For an axis whose largest number is given, so that all of its numbers look alike: 12K. */
  short: (value: number, largest?: number) => string;
}

const units = [
  { unit: "day", seconds: 86_400 },
  { unit: "hour", seconds: 3_600 },
  { unit: "minute", seconds: 60 },
  { unit: "second", seconds: 1 },
] as const;

/** Two decimals; two digits of numbers that these would round to nothing, such as shares and quotients. */
const digitsOf = (size: number) =>
  size < 0.1 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 2 };

/**
 * The format of numbers of a kind in the reader's region.
 *
 * @param decimals of exact percentages; by default one where it is not zero, which suits numbers that stand alone
 */
export function useValueFormat(kind: ValueKind = "number", decimals?: number): ValueFormat {
  const format = useFormatter();
  // One letter names a unit in English alone.
  const unitDisplay = useLocale().startsWith("en") ? "narrow" : "short";
  return useMemo(() => {
    const inUnit = (value: number, unit: (typeof units)[number]["unit"], digits = 0) =>
      format.number(value, { style: "unit", unit, unitDisplay, maximumFractionDigits: digits });
    /** The two largest units: 1m 40s. */
    const inUnits = (value: number) => {
      const size = Math.abs(value);
      const at = units.findIndex(({ seconds }) => size >= seconds);
      const [large, small] = at < 0 ? [] : [units[at], units[at + 1]];
      if (!large || !small) return inUnit(value, "second", size < 10 ? 1 : 0);
      const rest = Math.round((size % large.seconds) / small.seconds);
      // Rounded up to a whole of the larger unit.
      const isFull = rest * small.seconds >= large.seconds;
      const whole = inUnit(
        Math.sign(value) * (Math.floor(size / large.seconds) + (isFull ? 1 : 0)),
        large.unit,
      );
      return rest === 0 || isFull ? whole : `${whole} ${inUnit(rest, small.unit)}`;
    };
    switch (kind) {
      case "percent":
        return {
          exact: (value) =>
            format.number(value, {
              ...{ style: "percent", maximumFractionDigits: decimals ?? 1 },
              minimumFractionDigits: decimals ?? 0,
            }),
          short: (value) => format.number(value, { style: "percent", maximumFractionDigits: 1 }),
        };
      case "duration":
        return { exact: inUnits, short: inUnits };
      case "number":
        return {
          exact: (value) => format.number(value, digitsOf(Math.abs(value))),
          short: (value, largest = value) =>
            Math.abs(largest) < 10_000
              ? format.number(value, digitsOf(Math.abs(largest)))
              : format.number(value, { notation: "compact", maximumFractionDigits: 1 }),
        };
    }
  }, [format, kind, decimals, unitDisplay]);
}
