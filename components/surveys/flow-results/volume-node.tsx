import { Handle, type Node, type NodeProps, Position } from "@xyflow/react";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { ToggleButton } from "react-aria-components";
import { sizes } from "@/components/surveys/flow-map/layout";
import { NodeHeading } from "@/components/surveys/flow-map/node-heading";
import { isSameStep, type VolumeNode as Volume } from "@/components/surveys/flow-results/flow-volumes";
import { useVolumeText } from "@/components/surveys/flow-results/use-volume-text";
import { useVolumeView } from "@/components/surveys/flow-results/volume-context";

export type VolumeNodeType = Node<{ node: Volume }, "question">;

const handleClasses = "!size-1 !min-h-0 !min-w-0 !border-0 !bg-transparent";

/** A question with how many respondents it was shown to, and how many left there. */
export const VolumeNode = memo(function VolumeNode({ data: { node } }: NodeProps<VolumeNodeType>) {
  const t = useTranslations("flowResults");
  const { step, toggleStep } = useVolumeView();
  const text = useVolumeText();
  const { id, index, question, result } = node;
  const [shown, left] = [{ question: id }, { exit: id }];
  return (
    <div
      style={{ width: sizes.width }}
      className={`relative h-full rounded-control border bg-sheet text-ink ${
        isSameStep(step, shown) ? "border-water ring-2 ring-water" : "border-control"
      }`}
    >
      <Handle type="target" position={Position.Left} isConnectable={false} className={handleClasses} />
      <ToggleButton
        aria-label={text.node(node)}
        isSelected={isSameStep(step, shown)}
        onChange={() => toggleStep(shown)}
        className="nodrag nopan pointer-events-auto absolute inset-0 cursor-pointer rounded-control hover:bg-sunken/60"
      />
      <div className="pointer-events-none relative px-3 pt-2" style={{ height: sizes.header }}>
        <NodeHeading number={index + 1} question={question} />
      </div>
      <div className="pointer-events-none relative flex h-9 items-center justify-between gap-2 border-line border-t pr-1.5 pl-3">
        <span className="truncate text-ink-2 text-table tabular-nums">
          {t("shown", { count: result.shown_to })}
        </span>
        {result.exits > 0 && (
          <ToggleButton
            aria-label={text.exit(node)}
            isSelected={isSameStep(step, left)}
            onChange={() => toggleStep(left)}
            className="nodrag nopan pointer-events-auto flex h-6 shrink-0 cursor-pointer items-center gap-1 rounded-control border border-transparent px-1.5 text-rust text-table tabular-nums hover:border-rust selected:border-rust selected:bg-rust-soft"
          >
            {text.left(node)}
          </ToggleButton>
        )}
      </div>
      <Handle type="source" position={Position.Right} isConnectable={false} className={handleClasses} />
    </div>
  );
});
