"use client";
import { Handle, type Node, type NodeProps, Position } from "@xyflow/react";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { useBranchName } from "@/components/surveys/editor/flow/branch-name";
import { handleOf } from "@/components/surveys/editor/flow/handles";
import { sizes } from "@/components/surveys/editor/flow/layout";
import { useMapQuestion, useMapView } from "@/components/surveys/editor/flow/map-context";
import { plainText } from "@/components/surveys/editor/flow/plain-text";
import { ProblemMark } from "@/components/surveys/editor/flow/problem-mark";
import { glyphKindOf, QuestionGlyph } from "@/components/surveys/marks/question-glyph";
import { NodeIcon } from "@/components/ui/node-icon";

export type QuestionNodeType = Node<{ questionId: string }, "question">;

/** A question on the map, with a handle for everybody and one for each answer that may branch. */
export const QuestionNode = memo(function QuestionNode({ data, selected }: NodeProps<QuestionNodeType>) {
  const t = useTranslations("flow");
  const kinds = useTranslations("questionSummary.kinds");
  const branchName = useBranchName();
  const { walkedId, isReadOnly } = useMapView();
  const held = useMapQuestion(data.questionId);
  if (!held) return null;
  const { model, question, problems } = held;
  const kind = glyphKindOf(question as Parameters<typeof glyphKindOf>[0]);
  const [everybody, ...answers] = model.branches;
  return (
    <div
      style={{ width: sizes.width }}
      data-walked={walkedId === data.questionId || undefined}
      className={`relative rounded-control border bg-sheet text-ink ${outline(model)} ${
        selected ? "ring-2 ring-water" : ""
      } data-walked:ring-2 data-walked:ring-ochre`}
    >
      <Handle
        type="target"
        position={Position.Left}
        isConnectable={!isReadOnly}
        style={{ top: 20 }}
        className={ring}
      />
      {model.isUnreachable && (
        <span aria-hidden className="hatched absolute inset-0 rounded-control text-ink-3/40" />
      )}
      <div className="relative px-3 pt-2" style={{ height: sizes.header }}>
        <div className="flex h-6 items-center gap-1.5">
          <NodeIcon
            kind="step"
            className={`size-4 ${walkedId === data.questionId ? "animate-pulse text-ochre" : ""}`}
          />
          <span className="font-mono text-mono">Q{model.position + 1}</span>
          <span className="text-ink-3">
            <QuestionGlyph kind={kind} title={kinds(kind)} />
          </span>
          {model.isUnreachable && (
            <span className="truncate bg-sheet px-1 text-ink-2 text-label">{t("unreachable")}</span>
          )}
          {model.isEndless && <span className="truncate text-label text-rust">{t("infiniteLoop")}</span>}
          <span className="grow" />
          <ProblemMark problems={problems} number={model.position + 1} />
        </div>
        <p className="line-clamp-2 font-serif text-body [overflow-wrap:anywhere]">
          {plainText(question.question) || t("empty")}
        </p>
        {everybody && (
          <Handle
            type="source"
            id={handleOf(everybody.key)}
            position={Position.Right}
            isConnectable={!isReadOnly}
            style={{ top: 20 }}
            className={grip}
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
                id={handleOf(key)}
                position={Position.Right}
                isConnectable={!isReadOnly}
                className={grip}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
});

const ring =
  "!size-3 !rounded-full !border-[1.5px] !border-contour !bg-sheet hover:!border-water hover:!bg-water-soft";

/** Room for a finger where a branch begins; where one ends, its arrow is what is taken hold of. */
const grip = `${ring} before:absolute before:-inset-2 before:content-['']`;

const outline = ({ isUnreachable, isEndless }: { isUnreachable: boolean; isEndless: boolean }) =>
  isUnreachable
    ? "border-dashed border-ink-3"
    : isEndless
      ? "border-rust border-double border-4"
      : "border-control";
