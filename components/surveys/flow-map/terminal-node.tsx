import { Handle, type Node, type NodeProps, Position } from "@xyflow/react";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { sizes } from "@/components/surveys/flow-map/layout";
import { NodeIcon } from "@/components/ui/node-icon";

export type TerminalNodeType = Node<{ kind: "start" | "end"; hasThanks: boolean }, "terminal">;

/** The start and the end node; the end is the thank-you where the survey has one. */
export const TerminalNode = memo(function TerminalNode({
  data: { kind, hasThanks },
  selected,
}: NodeProps<TerminalNodeType>) {
  const t = useTranslations("flow");
  const isEnd = kind === "end";
  return (
    <div
      style={sizes.terminal}
      className={`flex flex-col items-center justify-center gap-0.5 rounded-control text-ink-2 text-label ${selected ? "ring-2 ring-water" : ""}`}
    >
      <NodeIcon kind={kind} className="size-6 text-ink" />
      <span className="whitespace-nowrap">{t(`terminal.${hasThanks ? "thanks" : kind}`)}</span>
      <Handle
        type={isEnd ? "target" : "source"}
        position={isEnd ? Position.Left : Position.Right}
        isConnectable={isEnd}
        isConnectableStart={false}
        style={{ top: 20, [isEnd ? "left" : "right"]: 20 }}
        className="!size-2 !border-0 !bg-transparent"
      />
    </div>
  );
});
