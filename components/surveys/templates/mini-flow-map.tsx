import { useTranslations } from "next-intl";
import { computeMiniLayout, type MiniEdge, type MiniNode } from "@/components/surveys/templates/mini-layout";
import type { BranchingQuestion } from "@/lib/survey-model/branching";
import { unreachableQuestions } from "@/lib/survey-model/branching/graph";
import { pathsOf } from "@/lib/survey-model/branching/paths";

interface MiniFlowMapProps {
  survey: { readonly questions?: readonly BranchingQuestion[] | null | undefined };
  /** The step to highlight. */
  current?: number | "end" | null;
  className?: string;
}

const margin = 12;

/** A small, read-only flow map. */
export function MiniFlowMap({ survey, current = null, className = "" }: MiniFlowMapProps) {
  const t = useTranslations("flow");
  const questions = survey.questions ?? [];
  const { nodes, edges } = computeMiniLayout(questions);
  const unreachable = new Set(unreachableQuestions(questions));
  const offsets = edges.map(({ from, to, ...edge }) => Math.abs(curveOffset({ from, to, ...edge })) / 2);
  const height = Math.max(...nodes.map(({ y }) => Math.abs(y)), ...offsets) + margin;
  const width = Math.max(...nodes.map(({ x }) => x)) + 2 * margin;
  const { count, shortest, longest, isExact } = pathsOf(questions, { limit: 200 });
  return (
    <svg
      role="img"
      aria-label={t("mini", {
        questions: questions.length,
        paths: count,
        isExact: String(isExact),
        shortest: shortest?.length ?? 0,
        longest: longest?.length ?? 0,
      })}
      viewBox={`${-margin} ${-height} ${width} ${2 * height}`}
      className={`max-w-full text-ink ${className}`}
      style={{ aspectRatio: `${width} / ${2 * height}` }}
    >
      <g fill="none" className="stroke-contour" strokeWidth="1.25">
        {edges.map((edge) => (
          <path key={`${edge.from.id} ${edge.to.id}`} d={pathOf(edge)} />
        ))}
      </g>
      {nodes.map((node) => (
        <NodeShape
          key={node.id}
          {...node}
          isUnreachable={unreachable.has(node.id as number)}
          isCurrent={node.id === current}
        />
      ))}
    </svg>
  );
}

/** The height of an edge's curve: above skipped columns, or below for edges back. */
function curveOffset({ from, to, isBack, skippedColumns }: MiniEdge): number {
  if (isBack) return from === to ? 26 : 22 + 8 * skippedColumns;
  return skippedColumns > 0 && from.y === to.y ? -(14 + 7 * skippedColumns) : 0;
}

function pathOf(edge: MiniEdge): string {
  const { from, to } = edge;
  const offset = curveOffset(edge);
  if (from === to) return `M${from.x + 4} ${from.y + 4} q8 14 -4 14 t-4 -14`;
  const middle = (from.x + to.x) / 2;
  if (offset === 0) return `M${from.x} ${from.y} C${middle} ${from.y} ${middle} ${to.y} ${to.x} ${to.y}`;
  return `M${from.x} ${from.y} C${from.x + (to.x - from.x) / 4} ${from.y + offset} ${to.x - (to.x - from.x) / 4} ${to.y + offset} ${to.x} ${to.y}`;
}

function NodeShape({
  id,
  x,
  y,
  isUnreachable,
  isCurrent,
}: MiniNode & { isUnreachable: boolean; isCurrent: boolean }) {
  const colorClasses = isCurrent ? "stroke-water text-water" : "stroke-current";
  return (
    <g transform={`translate(${x} ${y})`} className={colorClasses} strokeWidth="1.25">
      {isCurrent && (
        <circle
          r="8"
          className="origin-center animate-ping fill-water-soft stroke-none motion-reduce:animate-none [transform-box:fill-box]"
        />
      )}
      {id === "start" && <path d="M0 -5.5 5.5 4h-11z" className="fill-sheet" strokeLinejoin="round" />}
      {id === "end" && (
        <>
          <circle r="5.5" className="fill-sheet" />
          <circle r="2.75" fill="none" />
        </>
      )}
      {typeof id === "number" && (
        <>
          <circle r="5" className="fill-sheet" strokeDasharray={isUnreachable ? "2 2" : undefined} />
          {!isUnreachable && <circle r="1.5" className="fill-current stroke-none" />}
        </>
      )}
    </g>
  );
}
