import { applyNodeChanges, type NodeChange } from "@xyflow/react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { MapNode } from "@/components/surveys/editor/flow/flow-graph";

/** Milliseconds that nodes take to a new position. */
export const animationMs = 240;

/** Animates nodes to new positions unless reduced motion is preferred; dragging is not affected. */
export function useAnimatedNodes(targetNodes: readonly MapNode[]) {
  const [nodes, setNodes] = useState<MapNode[]>([...targetNodes]);
  const latest = useRef(nodes);
  const updateNodes = useCallback((next: MapNode[]) => {
    latest.current = next;
    setNodes(next);
  }, []);

  useEffect(() => {
    const startPositions = new Map(latest.current.map(({ id, position }) => [id, position]));
    const previousNodes = new Map(latest.current.map((node) => [node.id, node]));
    const nodesAt = (progress: number) =>
      targetNodes.map((node): MapNode => {
        const start = startPositions.get(node.id) ?? node.position;
        const interpolate = (a: number, b: number) => a + (b - a) * progress;
        const position = {
          x: interpolate(start.x, node.position.x),
          y: interpolate(start.y, node.position.y),
        };
        const { measured } = previousNodes.get(node.id) ?? {};
        return { ...node, position, ...(measured && { measured }) };
      });
    const isUnchanged = targetNodes.every(({ id, position }) => {
      const start = startPositions.get(id);
      return start === undefined || (start.x === position.x && start.y === position.y);
    });
    if (isUnchanged || matchMedia("(prefers-reduced-motion: reduce)").matches) {
      updateNodes(nodesAt(1));
      return;
    }
    const startedAt = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const progress = Math.min(1, (now - startedAt) / animationMs);
      updateNodes(nodesAt(1 - (1 - progress) ** 3));
      if (progress < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [targetNodes, updateNodes]);

  const onNodesChange = useCallback(
    (changes: NodeChange<MapNode>[]) => updateNodes(applyNodeChanges(changes, latest.current)),
    [updateNodes],
  );
  return { nodes, onNodesChange };
}
