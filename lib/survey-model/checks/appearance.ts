/** T1: low color contrast, and what is no color. */
import { isObject } from "@/lib/contract/wire/json";
import type { CheckedSurvey, Problem } from "@/lib/survey-model/checks/problem";
import { colorPairs, isUnreadable } from "@/lib/survey-model/color-pairs";
import { contrastOf, minContrast, nearestPassing } from "@/lib/survey-model/contrast";
import { invalidColors } from "@/lib/survey-model/shown-colors";

/** Invalid colors, and pairs of the survey's own colors with too little contrast; one problem each. */
export const checkAppearance = ({ appearance, type }: CheckedSurvey): Problem[] => [
  ...invalidColors(appearance).map((key): Problem => {
    const value = isObject(appearance) ? String(appearance[key]) : "";
    return {
      ...problemAt(key),
      variant: "invalid",
      severity: "error",
      values: { key, value },
      fixes: [
        {
          name: "removeColor",
          values: { key },
          edits: [{ kind: "set", path: ["appearance", key], value: null }],
        },
      ],
    };
  }),
  ...colorPairs(appearance, type === "external_survey")
    .filter(isUnreadable)
    .map(({ key, ground, color, groundColor, kind }): Problem => {
      const least = minContrast[kind];
      const contrast = Math.floor((contrastOf(color, groundColor) ?? 0) * 10) / 10;
      const better = nearestPassing(color, groundColor, least);
      return {
        ...problemAt(key),
        variant: kind,
        severity: "warning",
        values: { key, ground, contrast, least },
        fixes:
          better === null
            ? []
            : [
                {
                  name: "setColor",
                  values: { key, color: better },
                  edits: [{ kind: "set", path: ["appearance", key], value: better }],
                },
              ],
      };
    }),
];

const problemAt = (key: string) =>
  ({ code: "T1", tab: "appearance", path: `appearance.${key}`, questions: [] }) as const;
