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
import "@/components/surveys/flow-map/flow-map.css";
import { BranchEdge, type BranchEdgeType } from "@/components/surveys/editor/flow/branch-edge";
import { useFlowEdits } from "@/components/surveys/editor/flow/flow-edits";
import {
  edgeKeysOfPath,
  findStep,
  type MapNode,
  sharesOfEdges,
  toFlowEdges,
  toFlowNodes,
} from "@/components/surveys/editor/flow/flow-graph";
import { parseHandleId } from "@/components/surveys/editor/flow/handles";
import { MapContext } from "@/components/surveys/editor/flow/map-context";
import { QuestionNode } from "@/components/surveys/editor/flow/question-node";
import { animationMs, useAnimatedNodes } from "@/components/surveys/editor/flow/use-animated-nodes";
import { useMapLabels } from "@/components/surveys/editor/flow/use-map-labels";
import { useNodePositions } from "@/components/surveys/editor/flow/use-node-positions";
import { useDraft, useEditor, useEditorActions } from "@/components/surveys/editor/state/use-editor";
import { fitMap } from "@/components/surveys/flow-map/fit-map";
import { listMapEdges, type MapQuestion } from "@/components/surveys/flow-map/flow-model";
import { toNodeId } from "@/components/surveys/flow-map/layout";
import { TerminalNode } from "@/components/surveys/flow-map/terminal-node";
import { Button } from "@/components/ui/button";
import { useMediaQuery } from "@/components/ui/use-media-query";
import type { Step } from "@/lib/survey-model/branching";
import type { Problem } from "@/lib/survey-model/checks/problem";
import type { DryRun } from "@/lib/survey-model/dry-run";

interface FlowMapProps {
  model: readonly MapQuestion[];
  problems: readonly Problem[];
  /** The highlighted path, as positions. */
  path: readonly number[] | null;
  /** The step that the preview shows. */
  previewStep: Step | null;
  /** The dry run whose shares are on the map; null for none. */
  dryRun: DryRun | null;
  /** Called to open a question in the inspector. */
  onInspect: (questionId: string) => void;
}

const nodeTypes = { question: QuestionNode, terminal: TerminalNode };
const edgeTypes = { branch: BranchEdge };

/** React Flow is MIT licensed: the licence is in its package. Its link would cover a corner of the map. */
const withoutAttribution = { hideAttribution: true };

/** The node under a point of the window, the whole of it; null where there is none. */
function nodeIdAt({ clientX, clientY }: { clientX: number; clientY: number }): string | null {
  const under = document.elementFromPoint(clientX, clientY)?.closest(".react-flow__node");
  return under?.getAttribute("data-id") ?? null;
}

/** The editable map: targets of branches are set by dragging, in the inspector or in the list. */
export function FlowMap(props: FlowMapProps) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  );
}

function Canvas({ model, problems, path, previewStep, dryRun, onInspect }: FlowMapProps) {
  const t = useTranslations("flow");
  const { select } = useEditorActions();
  const questions = useDraft((draft) => draft.questions);
  const { surveyId, selectedQuestionId, isReadOnly } = useEditor(
    "surveyId",
    "selectedQuestionId",
    "isReadOnly",
  );
  const flowEdits = useFlowEdits();
  const map = useReactFlow<MapNode, BranchEdgeType>();
  const prefersReducedMotion = useMediaQuery("(prefers-reduced-motion: reduce)");
  const canvas = useRef<HTMLDivElement>(null);
  const [selectedEdge, setSelectedEdge] = useState<string | null>(null);
  const ids = useMemo(() => questions.map(({ id }) => id), [questions]);
  const { positions, lanes, hasMovedNodes, moveNode, resetLayout } = useNodePositions(surveyId, model, ids);

  const labels = useMapLabels(model, dryRun);
  const targetNodes = useMemo(
    () => toFlowNodes(model, ids, positions, labels),
    [model, ids, positions, labels],
  );
  const { nodes, onNodesChange } = useAnimatedNodes(targetNodes);
  const selectedNodes = useMemo(
    () =>
      nodes.map((node) => {
        const selected = selectedQuestionId !== null && node.id === toNodeId(selectedQuestionId);
        // Unselected nodes stay the same objects, so that only changed nodes are rendered.
        return selected === (node.selected ?? false) ? node : { ...node, selected };
      }),
    [nodes, selectedQuestionId],
  );
  const edges = useMemo(() => {
    const shown = { lanes, selected: selectedEdge, path: path && edgeKeysOfPath(path) };
    return toFlowEdges(model, ids, { ...shown, shares: dryRun && sharesOfEdges(dryRun) }, labels);
  }, [model, ids, lanes, selectedEdge, path, dryRun, labels]);

  const mapView = useMemo(
    () => ({
      isReadOnly,
      previewedId: typeof previewStep === "number" ? (ids[previewStep] ?? null) : null,
      questions: new Map(
        questions.flatMap((question, position) => {
          const questionModel = model[position];
          const questionProblems = problems.filter(({ questions }) => questions.includes(position));
          const counts = dryRun?.questions[position];
          const coverage = dryRun && counts ? counts.reached / dryRun.walks : null;
          return questionModel
            ? [
                [
                  question.id,
                  { model: questionModel, question, problems: questionProblems, coverage },
                ] as const,
              ]
            : [];
        }),
      ),
    }),
    [isReadOnly, previewStep, ids, questions, model, problems, dryRun],
  );

  const connect = ({ source, sourceHandle, target }: Connection) => {
    const [from, to] = [findStep(source, ids), findStep(target, ids)];
    if (typeof from === "number" && to !== null) flowEdits.setTarget(from, parseHandleId(sourceHandle), to);
  };
  const handleConnectEnd: OnConnectEnd = (event, { fromNode, fromHandle, toNode, isValid }) => {
    const from = fromNode && findStep(fromNode.id, ids);
    if (isValid || toNode || typeof from !== "number" || fromHandle?.type !== "source") return;
    const point = "changedTouches" in event ? event.changedTouches[0] : event;
    const dropped = point && nodeIdAt(point);
    if (dropped) {
      const to = findStep(dropped, ids);
      // The start is no target, and a card is no empty space.
      if (to !== null) flowEdits.setTarget(from, parseHandleId(fromHandle.id), to);
      return;
    }
    const addedId = flowEdits.insertQuestion(from, parseHandleId(fromHandle.id));
    if (point) {
      const { x, y } = map.screenToFlowPosition({ x: point.clientX, y: point.clientY });
      moveNode(toNodeId(addedId), { x: Math.round(x), y: Math.round(y - 20) });
    }
  };
  const fitWhenStill = () =>
    setTimeout(() => void fitMap(map, canvas.current), prefersReducedMotion ? 0 : animationMs + 50);
  const findQuestionId = (nodeId: string): string | null => ids.find((id) => toNodeId(id) === nodeId) ?? null;

  const handleKeyDown = (event: React.KeyboardEvent) => {
    const element = (event.target as Element).closest("[data-id]"); // set by React Flow on nodes and edges
    if (!element || event.target !== element) return;
    const id = element.getAttribute("data-id") ?? "";
    const question = findQuestionId(id);
    if (event.key === "Enter" && question !== null) {
      event.preventDefault();
      select(question);
      onInspect(question);
    }
    if ((event.key === "Delete" || event.key === "Backspace") && !isReadOnly) {
      event.preventDefault();
      const edge = listMapEdges(model).find((candidate) => candidate.id === id);
      if (edge) flowEdits.setTarget(edge.from, edge.branch.key, "next");
      else if (question !== null) flowEdits.removeQuestion(ids.indexOf(question));
    }
  };

  return (
    <MapContext value={mapView}>
      <div ref={canvas} className="flow-map relative h-full min-h-0 bg-sunken">
        <ReactFlow<MapNode, BranchEdgeType>
          aria-label={t("map")}
          onKeyDown={handleKeyDown}
          nodes={selectedNodes}
          edges={edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          onNodesChange={onNodesChange}
          onNodeClick={(_, { id }) => {
            setSelectedEdge(null);
            select(findQuestionId(id));
          }}
          onNodeDoubleClick={(_, { id }) => {
            const question = findQuestionId(id);
            if (question !== null) onInspect(question);
          }}
          onNodeDragStop={(_, { id, position }) => moveNode(id, position)}
          onEdgeClick={(_, { id }) => setSelectedEdge(id)}
          onPaneClick={() => {
            setSelectedEdge(null);
            select(null);
          }}
          onConnect={connect}
          onConnectEnd={handleConnectEnd}
          onReconnect={(edge: Edge, connection) =>
            connect({ ...connection, sourceHandle: edge.sourceHandle ?? null })
          }
          isValidConnection={({ target }) => findStep(target, ids) !== null}
          nodesConnectable={!isReadOnly}
          edgesReconnectable={!isReadOnly}
          deleteKeyCode={null}
          proOptions={withoutAttribution}
          zoomOnDoubleClick={!prefersReducedMotion}
          connectionRadius={28}
          minZoom={0.2}
          maxZoom={1.5}
          onInit={(instance) => void fitMap(instance, canvas.current)}
          ariaLabelConfig={labels.aria}
        >
          <Background gap={24} size={1} color="var(--line)" />
          <Controls showInteractive={false} position="bottom-left" />
        </ReactFlow>
        {hasMovedNodes && (
          <div className="absolute top-3 left-3">
            <Button
              size="small"
              onPress={() => {
                resetLayout();
                fitWhenStill();
              }}
            >
              {t("autoLayout")}
            </Button>
          </div>
        )}
      </div>
    </MapContext>
  );
}
