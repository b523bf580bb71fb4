"use client";
import { applyNodeChanges, type NodeChange } from "@xyflow/react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { MapNode } from "@/components/surveys/editor/flow/flow-graph";

const layoutMs = 240;

/** Nodes that glide to new places, unless motion is not wanted; dragging goes on undisturbed. */
export function useMovingNodes(wanted: readonly MapNode[]) {
  const [nodes, setNodes] = useState<MapNode[]>([...wanted]);
  const latest = useRef(nodes);
  const put = useCallback((next: MapNode[]) => {
    latest.current = next;
    setNodes(next);
  }, []);

  useEffect(() => {
    const from = new Map(latest.current.map(({ id, position }) => [id, position]));
    const known = new Map(latest.current.map((node) => [node.id, node]));
    const at = (share: number) =>
      wanted.map((node): MapNode => {
        const start = from.get(node.id) ?? node.position;
        const between = (a: number, b: number) => a + (b - a) * share;
        const position = {
          x: between(start.x, node.position.x),
          y: between(start.y, node.position.y),
        };
        const { measured } = known.get(node.id) ?? {};
        return { ...node, position, ...(measured && { measured }) };
      });
    const isStill = wanted.every(({ id, position }) => {
      const start = from.get(id);
      return start === undefined || (start.x === position.x && start.y === position.y);
    });
    if (isStill || matchMedia("(prefers-reduced-motion: reduce)").matches) {
      put(at(1));
      return;
    }
    const began = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const share = Math.min(1, (now - began) / layoutMs);
      put(at(1 - (1 - share) ** 3));
      if (share < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [wanted, put]);

  const onNodesChange = useCallback(
    (changes: NodeChange<MapNode>[]) => put(applyNodeChanges(changes, latest.current)),
    [put],
  );
  return { nodes, onNodesChange };
}
