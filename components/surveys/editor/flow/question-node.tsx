"use client";
import { Handle, type Node, type NodeProps, Position } from "@xyflow/react";
import { useTranslations } from "next-intl";
import { memo } from "react";
import type { MapQuestion } from "@/components/surveys/editor/flow/flow-model";
import { toHandleId } from "@/components/surveys/editor/flow/handles";
import { sizes } from "@/components/surveys/editor/flow/layout";
import { useMapQuestion, useMapView } from "@/components/surveys/editor/flow/map-context";
import { ProblemBadge } from "@/components/surveys/editor/flow/problem-badge";
import { useBranchName } from "@/components/surveys/editor/flow/use-branch-name";
import { plainText } from "@/components/surveys/marks/plain-text";
import { glyphKindOf, QuestionGlyph } from "@/components/surveys/marks/question-glyph";
import { NodeIcon } from "@/components/ui/node-icon";

export type QuestionNodeType = Node<{ questionId: string }, "question">;

/** A question node, with one handle for the default branch and one for each answer that can branch. */
export const QuestionNode = memo(function QuestionNode({ data, selected }: NodeProps<QuestionNodeType>) {
  const t = useTranslations("flow");
  const kinds = useTranslations("questionSummary.kinds");
  const branchName = useBranchName();
  const { previewedId, isReadOnly } = useMapView();
  const entry = useMapQuestion(data.questionId);
  if (!entry) return null;
  const { model, question, problems } = entry;
  const kind = glyphKindOf(question as Parameters<typeof glyphKindOf>[0]);
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
        <div className="flex h-6 items-center gap-1.5">
          <NodeIcon
            kind="step"
            className={`size-4 ${previewedId === data.questionId ? "animate-pulse text-ochre" : ""}`}
          />
          <span className="font-mono text-mono">Q{model.position + 1}</span>
          <span className="text-ink-3">
            <QuestionGlyph kind={kind} title={kinds(kind)} />
          </span>
          {model.isUnreachable && (
            <span className="truncate bg-sheet px-1 text-ink-2 text-label">{t("unreachable")}</span>
          )}
          {model.isInInfiniteLoop && (
            <span className="truncate text-label text-rust">{t("infiniteLoop")}</span>
          )}
          <span className="grow" />
          <ProblemBadge problems={problems} number={model.position + 1} />
        </div>
        <p className="line-clamp-2 font-serif text-body [overflow-wrap:anywhere]">
          {plainText(question.question) || t("empty")}
        </p>
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
