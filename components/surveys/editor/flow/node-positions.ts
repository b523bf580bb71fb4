/**
 * Where somebody has put stations by hand: kept in this browser alone, by survey, and never sent.
 *
 * @source docs/reference/surveys.md#the-editor-in-the-browser
 */
import { createStore, get, set } from "idb-keyval";
import type { NodeId, Point } from "@/components/surveys/editor/flow/layout";

export type NodePositions = Readonly<Record<NodeId, Point>>;

const openStore = () => createStore("fieldbook-map", "places");

/** The places there are; none where the browser keeps nothing. */
export const loadNodePositions = async (surveyId: string): Promise<NodePositions> =>
  (await get<NodePositions>(surveyId, openStore()).catch(() => undefined)) ?? {};

/** Keeps them. A browser that refuses forgets them: the map is laid out anew, nothing is lost. */
export const saveNodePositions = (surveyId: string, positions: NodePositions): Promise<void> =>
  set(surveyId, positions, openStore()).catch(() => {});
