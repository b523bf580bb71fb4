"use client";
import {
  Background,
  type Connection,
  Controls,
  type Edge,
  type OnConnectEnd,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
} from "@xyflow/react";
import { useTranslations } from "next-intl";
import { useMemo, useRef, useState } from "react";
import "@xyflow/react/dist/base.css";
import "./flow-map.css";
import { BranchEdge, type BranchEdgeType } from "@/components/surveys/editor/flow/branch-edge";
import { useFlowEdits } from "@/components/surveys/editor/flow/flow-edits";
import {
  linesOf,
  linesOfPath,
  type MapNode,
  nodesOf,
  stepOf,
} from "@/components/surveys/editor/flow/flow-graph";
import { edgesIn, type MapQuestion } from "@/components/surveys/editor/flow/flow-model";
import { keyOfHandle } from "@/components/surveys/editor/flow/handles";
import { stationOf } from "@/components/surveys/editor/flow/layout";
import { MapContext } from "@/components/surveys/editor/flow/map-context";
import { QuestionNode } from "@/components/surveys/editor/flow/question-node";
import { showMap } from "@/components/surveys/editor/flow/show-map";
import { TerminalNode } from "@/components/surveys/editor/flow/terminal-node";
import { useMapLabels } from "@/components/surveys/editor/flow/use-map-labels";
import { useMovingNodes } from "@/components/surveys/editor/flow/use-moving-nodes";
import { usePlaces } from "@/components/surveys/editor/flow/use-places";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { Button } from "@/components/ui/button";
import { useMediaQuery } from "@/components/ui/use-media-query";
import type { Step } from "@/lib/survey-model/branching";
import type { Problem } from "@/lib/survey-model/checks/problem";

interface FlowMapProps {
  model: readonly MapQuestion[];
  problems: readonly Problem[];
  /** The way through that is highlighted, as positions. */
  path: readonly number[] | null;
  /** Where the preview is. */
  walked: Step | null;
  /** Somebody wants to see and change the selected question. */
  onInspect: (questionId: string) => void;
}

const nodeTypes = { question: QuestionNode, terminal: TerminalNode };
const edgeTypes = { branch: BranchEdge };

/** The survey as a map that is edited: branches are led by dragging, or by what its inspector and list offer. */
export function FlowMap(props: FlowMapProps) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  );
}

function Canvas({ model, problems, path, walked, onInspect }: FlowMapProps) {
  const t = useTranslations("flow");
  const { draft, surveyId, selectedQuestionId, select, isReadOnly } = useEditor();
  const edits = useFlowEdits();
  const { screenToFlowPosition } = useReactFlow();
  const isStill = useMediaQuery("(prefers-reduced-motion: reduce)");
  const canvas = useRef<HTMLDivElement>(null);
  const [selectedEdge, setSelectedEdge] = useState<string | null>(null);
  const ids = useMemo(() => draft.questions.map(({ id }) => id), [draft.questions]);
  const { places, lanes, isNudged, nudge, tidy } = usePlaces(surveyId, model, ids);

  const labels = useMapLabels(model);
  const wanted = useMemo(() => nodesOf(model, ids, places, labels), [model, ids, places, labels]);
  const { nodes, onNodesChange } = useMovingNodes(wanted);
  const shown = useMemo(
    () =>
      nodes.map((node) => {
        const selected = selectedQuestionId !== null && node.id === stationOf(selectedQuestionId);
        // The others stay the same objects: only what is dragged is drawn anew.
        return selected === (node.selected ?? false) ? node : { ...node, selected };
      }),
    [nodes, selectedQuestionId],
  );
  const lines = useMemo(
    () => linesOf(model, ids, { lanes, selected: selectedEdge, path: path && linesOfPath(path) }, labels),
    [model, ids, lanes, selectedEdge, path, labels],
  );

  const view = useMemo(
    () => ({
      isReadOnly,
      walkedId: typeof walked === "number" ? (ids[walked] ?? null) : null,
      questions: new Map(
        draft.questions.flatMap((question, position) => {
          const held = model[position];
          const own = problems.filter(({ questions }) => questions.includes(position));
          return held ? [[question.id, { model: held, question, problems: own }] as const] : [];
        }),
      ),
    }),
    [isReadOnly, walked, ids, draft.questions, model, problems],
  );

  const lead = ({ source, sourceHandle, target }: Connection) => {
    const [from, to] = [stepOf(source, ids), stepOf(target, ids)];
    if (typeof from === "number" && to !== null) edits.lead(from, keyOfHandle(sourceHandle), to);
  };
  const drop: OnConnectEnd = (event, { fromNode, fromHandle, toNode, isValid }) => {
    const from = fromNode && stepOf(fromNode.id, ids);
    if (isValid || toNode || typeof from !== "number" || fromHandle?.type !== "source") return;
    const point = "changedTouches" in event ? event.changedTouches[0] : event;
    const made = edits.insert(from, keyOfHandle(fromHandle.id));
    if (point) {
      const { x, y } = screenToFlowPosition({ x: point.clientX, y: point.clientY });
      nudge(stationOf(made), { x: Math.round(x), y: Math.round(y - 20) });
    }
  };
  const idOfStation = (station: string): string | null => ids.find((id) => stationOf(id) === station) ?? null;

  const onKeyDown = (event: React.KeyboardEvent) => {
    const element = (event.target as Element).closest("[data-id]"); // React Flow writes it on nodes and edges
    if (!element || event.target !== element) return;
    const id = element.getAttribute("data-id") ?? "";
    const question = idOfStation(id);
    if (event.key === "Enter" && question !== null) {
      event.preventDefault();
      select(question);
      onInspect(question);
    }
    if ((event.key === "Delete" || event.key === "Backspace") && !isReadOnly) {
      event.preventDefault();
      const edge = edgesIn(model).find((each) => each.id === id);
      if (edge) edits.lead(edge.from, edge.branch.key, "next");
      else if (question !== null) edits.remove(ids.indexOf(question));
    }
  };

  return (
    <MapContext value={view}>
      <div ref={canvas} className="flow-map relative h-full min-h-0 bg-sunken">
        <ReactFlow<MapNode, BranchEdgeType>
          aria-label={t("map")}
          onKeyDown={onKeyDown}
          nodes={shown}
          edges={lines}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          onNodesChange={onNodesChange}
          onNodeClick={(_, { id }) => {
            setSelectedEdge(null);
            select(idOfStation(id));
          }}
          onNodeDoubleClick={(_, { id }) => {
            const question = idOfStation(id);
            if (question !== null) onInspect(question);
          }}
          onNodeDragStop={(_, { id, position }) => nudge(id, position)}
          onEdgeClick={(_, { id }) => setSelectedEdge(id)}
          onPaneClick={() => {
            setSelectedEdge(null);
            select(null);
          }}
          onConnect={lead}
          onConnectEnd={drop}
          onReconnect={(edge: Edge, connection) =>
            lead({ ...connection, sourceHandle: edge.sourceHandle ?? null })
          }
          isValidConnection={({ target }) => stepOf(target, ids) !== null}
          nodesConnectable={!isReadOnly}
          edgesReconnectable={!isReadOnly}
          deleteKeyCode={null}
          zoomOnDoubleClick={!isStill}
          connectionRadius={28}
          minZoom={0.2}
          maxZoom={1.5}
          onInit={(map) => void showMap(map, canvas.current)}
          ariaLabelConfig={labels.aria}
        >
          <Background gap={24} size={1} color="var(--line)" />
          <Controls showInteractive={false} position="bottom-left" />
        </ReactFlow>
        {isNudged && (
          <div className="absolute top-3 left-3">
            <Button size="small" onPress={tidy}>
              {t("autoLayout")}
            </Button>
          </div>
        )}
      </div>
    </MapContext>
  );
}
