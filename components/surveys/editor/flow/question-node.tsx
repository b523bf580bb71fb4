import { Handle, type Node, type NodeProps, Position } from "@xyflow/react";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { useResultFormat } from "@/components/survey/figures/use-result-format";
import { toHandleId } from "@/components/surveys/editor/flow/handles";
import { useMapQuestion, useMapView } from "@/components/surveys/editor/flow/map-context";
import { ProblemBadge } from "@/components/surveys/editor/flow/problem-badge";
import type { MapQuestion } from "@/components/surveys/flow-map/flow-model";
import { sizes } from "@/components/surveys/flow-map/layout";
import { NodeHeading } from "@/components/surveys/flow-map/node-heading";
import { useBranchName } from "@/components/surveys/flow-map/use-branch-name";
import type { Question } from "@/lib/contract/survey/question";

export type QuestionNodeType = Node<{ questionId: string }, "question">;

/** A question node, with one handle for the default branch and one for each answer that can branch. */
export const QuestionNode = memo(function QuestionNode({ data, selected }: NodeProps<QuestionNodeType>) {
  const t = useTranslations("flow");
  const branchName = useBranchName();
  const { percent } = useResultFormat();
  const { previewedId, isReadOnly } = useMapView();
  const entry = useMapQuestion(data.questionId);
  if (!entry) return null;
  const { model, question, problems, coverage } = entry;
  const [defaultBranch, ...answers] = model.branches;
  return (
    <div
      style={{ width: sizes.width }}
      data-previewed={previewedId === data.questionId || undefined}
      className={`relative rounded-control border bg-sheet text-ink ${outlineClasses(model)} ${
        selected ? "ring-2 ring-water" : ""
      } data-previewed:ring-2 data-previewed:ring-ochre`}
    >
      <Handle
        type="target"
        position={Position.Left}
        isConnectable={!isReadOnly}
        style={{ top: 20 }}
        className={handleClasses}
      />
      {model.isUnreachable && (
        <span aria-hidden className="hatched absolute inset-0 rounded-control text-ink-3/40" />
      )}
      <div className="relative px-3 pt-2" style={{ height: sizes.header }}>
        <NodeHeading
          number={model.position + 1}
          question={question as Question}
          iconClassName={previewedId === data.questionId ? "animate-pulse text-ochre" : ""}
        >
          {model.isUnreachable && (
            <span className="truncate bg-sheet px-1 text-ink-2 text-label">{t("unreachable")}</span>
          )}
          {model.isInInfiniteLoop && (
            <span className="truncate text-label text-rust">{t("infiniteLoop")}</span>
          )}
          <span className="grow" />
          {coverage !== null && (
            <span aria-hidden className="bg-sheet font-mono text-ink-2 text-mono-small tabular-nums">
              {percent(coverage)}
            </span>
          )}
          <ProblemBadge problems={problems} number={model.position + 1} />
        </NodeHeading>
        {defaultBranch && (
          <Handle
            type="source"
            id={toHandleId(defaultBranch.key)}
            position={Position.Right}
            isConnectable={!isReadOnly}
            style={{ top: 20 }}
            className={sourceHandleClasses}
          />
        )}
      </div>
      {answers.length > 0 && (
        <ul className="relative border-line border-t" style={{ paddingBottom: sizes.footer - 1 }}>
          {answers.map(({ key, outcome, to }) => (
            <li
              key={key}
              style={{ height: sizes.row }}
              className={`relative flex items-center justify-end px-3 text-table ${to === null ? "text-ink-3" : "text-ink-2"}`}
            >
              <span className="truncate">{branchName(outcome)}</span>
              <Handle
                type="source"
                id={toHandleId(key)}
                position={Position.Right}
                isConnectable={!isReadOnly}
                className={sourceHandleClasses}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
});

const handleClasses =
  "!size-3 !rounded-full !border-[1.5px] !border-contour !bg-sheet hover:!border-water hover:!bg-water-soft";

/** A larger hit area for touch at the source; the target of an edge is dragged by its arrow. */
const sourceHandleClasses = `${handleClasses} before:absolute before:-inset-2 before:content-['']`;

const outlineClasses = ({
  isUnreachable,
  isInInfiniteLoop,
}: Pick<MapQuestion, "isUnreachable" | "isInInfiniteLoop">) =>
  isUnreachable
    ? "border-dashed border-ink-3"
    : isInInfiniteLoop
      ? "border-rust border-double border-4"
      : "border-control";
