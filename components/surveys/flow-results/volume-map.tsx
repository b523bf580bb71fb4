import { Background, Controls, ReactFlow, ReactFlowProvider, useReactFlow } from "@xyflow/react";
import { useTranslations } from "next-intl";
import { useMemo, useRef } from "react";
import { useSameJson } from "@/components/ui/use-same-json";
import "@xyflow/react/dist/base.css";
import "@/components/surveys/flow-map/flow-map.css";
import { fitMap } from "@/components/surveys/flow-map/fit-map";
import { TerminalNode } from "@/components/surveys/flow-map/terminal-node";
import { type FlowVolumes, isSameStep } from "@/components/surveys/flow-results/flow-volumes";
import { useVolumeView } from "@/components/surveys/flow-results/volume-context";
import { VolumeEdge, type VolumeEdgeType } from "@/components/surveys/flow-results/volume-edge";
import {
  layOut,
  toEdges,
  toGraphShape,
  toNodes,
  type VolumeMapNode,
} from "@/components/surveys/flow-results/volume-graph";
import { VolumeNode } from "@/components/surveys/flow-results/volume-node";

interface VolumeMapProps {
  volumes: FlowVolumes;
  /** Whether the survey ends with its thank-you. */
  hasThanks: boolean;
}

const nodeTypes = { question: VolumeNode, terminal: TerminalNode };
const edgeTypes = { volume: VolumeEdge };

/** React Flow is MIT licensed: the licence is in its package. Its link would cover a corner of the map. */
const withoutAttribution = { hideAttribution: true };

/** Pixels around the nodes, and the heights between which the map stays. */
const margin = 72;
const heights = { least: 300, most: 620 } as const;

/** The flow of a survey with volumes; questions, exits and edges are buttons that filter to their respondents. */
export function VolumeMap(props: VolumeMapProps) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  );
}

function Canvas({ volumes, hasThanks }: VolumeMapProps) {
  const t = useTranslations("flow");
  const results = useTranslations("flowResults");
  const { step, toggleStep } = useVolumeView();
  const map = useReactFlow<VolumeMapNode, VolumeEdgeType>();
  const canvas = useRef<HTMLDivElement>(null);
  // Numbers change with every filter, the shape seldom.
  const shape = useSameJson(toGraphShape(volumes));
  const layout = useMemo(() => layOut(shape), [shape]);
  const nodes = useMemo(() => toNodes(volumes.nodes, layout, hasThanks), [volumes.nodes, layout, hasThanks]);
  const edges = useMemo(() => {
    const selected = volumes.edges.find(({ from, to }) => isSameStep(step, { from, to }))?.key ?? null;
    return toEdges(volumes.edges, layout, selected);
  }, [volumes.edges, layout, step]);
  const height = Math.min(heights.most, Math.max(heights.least, layout.height + margin));

  /** Moves the map so that what has the keyboard's focus is on screen. */
  const showFocused = ({ target }: React.FocusEvent) => {
    const box = canvas.current?.getBoundingClientRect();
    if (!box || !(target instanceof HTMLElement) || !target.closest(".react-flow__viewport")) return;
    const { left, right, top, bottom } = target.getBoundingClientRect();
    const isVisible = left >= box.left && right <= box.right && top >= box.top && bottom <= box.bottom;
    if (isVisible) return;
    const { x, y, zoom } = map.getViewport();
    void map.setViewport({
      x: x + (box.left + box.right - left - right) / 2,
      y: y + (box.top + box.bottom - top - bottom) / 2,
      zoom,
    });
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it follows the focus of the buttons in it.
    <div
      ref={canvas}
      onFocus={showFocused}
      className="flow-map relative border-line border-b bg-sunken"
      style={{ height }}
    >
      <ReactFlow<VolumeMapNode, VolumeEdgeType>
        aria-label={results("map")}
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        onEdgeClick={(_, { data }) => data && toggleStep({ from: data.edge.from, to: data.edge.to })}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        deleteKeyCode={null}
        proOptions={withoutAttribution}
        // The page scrolls by the wheel.
        zoomOnScroll={false}
        preventScrolling={false}
        zoomOnDoubleClick={false}
        minZoom={0.2}
        maxZoom={1.5}
        onInit={(instance) => void fitMap(instance, canvas.current)}
        ariaLabelConfig={{
          "controls.ariaLabel": t("aria.controls"),
          "controls.zoomIn.ariaLabel": t("aria.zoomIn"),
          "controls.zoomOut.ariaLabel": t("aria.zoomOut"),
          "controls.fitView.ariaLabel": t("aria.fit"),
        }}
      >
        <Background gap={24} size={1} color="var(--line)" />
        <Controls showInteractive={false} position="bottom-left" />
      </ReactFlow>
    </div>
  );
}
