"use client";
import { Handle, type Node, type NodeProps, Position } from "@xyflow/react";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { sizes } from "@/components/surveys/editor/flow/layout";
import { NodeIcon } from "@/components/ui/node-icon";

export type TerminalNodeType = Node<{ kind: "start" | "end" }, "terminal">;

/** The start and the end node. */
export const TerminalNode = memo(function TerminalNode({
  data: { kind },
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
      {t(`terminal.${kind}`)}
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
