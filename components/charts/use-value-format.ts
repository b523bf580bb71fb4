"use client";
import { useFormatter } from "next-intl";
import { useMemo } from "react";

/** What a number is: counts and measures; a share from 0 to 1; seconds. */
export type ValueKind = "number" | "percent" | "duration";

export interface ValueFormat {
  /** As exact as a reader wants it. */
  exact: (value: number) => string;
  /** For an axis: 12K. */
  short: (value: number) => string;
}

const units = [
  { unit: "day", seconds: 86_400 },
  { unit: "hour", seconds: 3_600 },
  { unit: "minute", seconds: 60 },
  { unit: "second", seconds: 1 },
] as const;

/** How numbers of a kind are written in the reader's region. */
export function useValueFormat(kind: ValueKind = "number"): ValueFormat {
  const format = useFormatter();
  return useMemo(() => {
    const inUnits = (value: number, maximumFractionDigits: number) => {
      const { unit, seconds } = units.find(({ seconds }) => Math.abs(value) >= seconds) ?? units[3];
      return format.number(value / seconds, {
        style: "unit",
        unit,
        unitDisplay: "short",
        maximumFractionDigits,
      });
    };
    switch (kind) {
      case "percent":
        return {
          exact: (value) => format.number(value, { style: "percent", maximumFractionDigits: 1 }),
          short: (value) => format.number(value, { style: "percent", maximumFractionDigits: 1 }),
        };
      case "duration":
        return { exact: (value) => inUnits(value, 1), short: (value) => inUnits(value, 1) };
      case "number":
        return {
          exact: (value) => format.number(value, { maximumFractionDigits: 2 }),
          short: (value) =>
            Math.abs(value) < 10_000
              ? format.number(value, { maximumFractionDigits: 2 })
              : format.number(value, { notation: "compact", maximumFractionDigits: 1 }),
        };
    }
  }, [format, kind]);
}
