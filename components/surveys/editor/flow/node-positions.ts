/**
 * Positions of nodes that the user moved, by survey. Stored in this browser only.
 *
 * @source docs/reference/surveys.md#the-editor-in-the-browser
 */
import { createStore, get, set } from "idb-keyval";
import type { NodeId, Point } from "@/components/surveys/flow-map/layout";

export type NodePositions = Readonly<Record<NodeId, Point>>;

const openStore = () => createStore("fieldbook-map", "places");

/** The stored positions; empty without storage. */
export const loadNodePositions = async (surveyId: string): Promise<NodePositions> =>
  (await get<NodePositions>(surveyId, openStore()).catch(() => undefined)) ?? {};

/** Stores positions. Without storage the layout is computed on the next visit. */
export const saveNodePositions = (surveyId: string, positions: NodePositions): Promise<void> =>
  set(surveyId, positions, openStore()).catch(() => {});
