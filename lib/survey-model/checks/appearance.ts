/** T1: low color contrast. */
import type { CheckedSurvey, Problem } from "@/lib/survey-model/checks/problem";
import { colorPairs, contrastOf, minContrast, nearestPassing } from "@/lib/survey-model/contrast";

/** Pairs of the survey's own colors with too little contrast; one problem per pair. Invalid colors are skipped. */
export const checkAppearance = ({ appearance }: CheckedSurvey): Problem[] =>
  colorPairs(appearance).flatMap(({ key, ground, color, groundColor, kind }) => {
    const contrast = contrastOf(color, groundColor);
    const least = minContrast[kind];
    if (contrast === null || contrast >= least) return [];
    const better = nearestPassing(color, groundColor, least);
    return [
      {
        code: "T1",
        variant: kind,
        severity: "warning",
        tab: "appearance",
        path: `appearance.${key}`,
        questions: [],
        values: { key, ground, contrast: Math.floor(contrast * 10) / 10, least },
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
      } satisfies Problem,
    ];
  });
