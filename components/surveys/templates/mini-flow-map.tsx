"use client";
import { useTranslations } from "next-intl";
import { type MiniLine, type MiniStation, miniLayout } from "@/components/surveys/templates/mini-layout";
import type { BranchingQuestion } from "@/lib/survey-model/branching";
import { unreachableQuestions } from "@/lib/survey-model/branching/graph";
import { pathsOf } from "@/lib/survey-model/branching/paths";

interface MiniFlowMapProps {
  survey: { readonly questions?: readonly BranchingQuestion[] | null | undefined };
  /** The question to mark as where somebody is. */
  current?: number | "end" | null;
  className?: string;
}

const margin = 12;

/** The ways through a survey, drawn small: to recognise a survey by, not to edit it. */
export function MiniFlowMap({ survey, current = null, className = "" }: MiniFlowMapProps) {
  const t = useTranslations("flow");
  const questions = survey.questions ?? [];
  const { stations, lines } = miniLayout(questions);
  const unreachable = new Set(unreachableQuestions(questions));
  const bends = lines.map(({ from, to, ...line }) => Math.abs(bendOf({ from, to, ...line })) / 2);
  const height = Math.max(...stations.map(({ y }) => Math.abs(y)), ...bends) + margin;
  const width = Math.max(...stations.map(({ x }) => x)) + 2 * margin;
  const { count, shortest, longest, isExact } = pathsOf(questions, { limit: 200 });
  return (
    <svg
      role="img"
      aria-label={t("mini", {
        questions: questions.length,
        ways: count,
        isExact: String(isExact),
        shortest: shortest?.length ?? 0,
        longest: longest?.length ?? 0,
      })}
      viewBox={`${-margin} ${-height} ${width} ${2 * height}`}
      className={`max-w-full text-ink ${className}`}
      style={{ aspectRatio: `${width} / ${2 * height}` }}
    >
      <g fill="none" className="stroke-contour" strokeWidth="1.25">
        {lines.map((line) => (
          <path key={`${line.from.station} ${line.to.station}`} d={pathOf(line)} />
        ))}
      </g>
      {stations.map((station) => (
        <Mark
          key={station.station}
          {...station}
          isUnreachable={unreachable.has(station.station as number)}
          isCurrent={station.station === current}
        />
      ))}
    </svg>
  );
}

/** How far a line swings out: past the columns between, or back below them. */
function bendOf({ from, to, isBack, passes }: MiniLine): number {
  if (isBack) return from === to ? 26 : 22 + 8 * passes;
  return passes > 0 && from.y === to.y ? -(14 + 7 * passes) : 0;
}

function pathOf(line: MiniLine): string {
  const { from, to } = line;
  const bend = bendOf(line);
  if (from === to) return `M${from.x + 4} ${from.y + 4} q8 14 -4 14 t-4 -14`;
  const middle = (from.x + to.x) / 2;
  if (bend === 0) return `M${from.x} ${from.y} C${middle} ${from.y} ${middle} ${to.y} ${to.x} ${to.y}`;
  return `M${from.x} ${from.y} C${from.x + (to.x - from.x) / 4} ${from.y + bend} ${to.x - (to.x - from.x) / 4} ${to.y + bend} ${to.x} ${to.y}`;
}

function Mark({
  station,
  x,
  y,
  isUnreachable,
  isCurrent,
}: MiniStation & { isUnreachable: boolean; isCurrent: boolean }) {
  const look = isCurrent ? "stroke-water text-water" : "stroke-current";
  return (
    <g transform={`translate(${x} ${y})`} className={look} strokeWidth="1.25">
      {isCurrent && (
        <circle
          r="8"
          className="origin-center animate-ping fill-water-soft stroke-none motion-reduce:animate-none [transform-box:fill-box]"
        />
      )}
      {station === "start" && <path d="M0 -5.5 5.5 4h-11z" className="fill-sheet" strokeLinejoin="round" />}
      {station === "end" && (
        <>
          <circle r="5.5" className="fill-sheet" />
          <circle r="2.75" fill="none" />
        </>
      )}
      {typeof station === "number" && (
        <>
          <circle r="5" className="fill-sheet" strokeDasharray={isUnreachable ? "2 2" : undefined} />
          {!isUnreachable && <circle r="1.5" className="fill-current stroke-none" />}
        </>
      )}
    </g>
  );
}
