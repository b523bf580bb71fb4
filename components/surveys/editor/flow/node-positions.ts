/**
 * Where somebody has put stations by hand: kept in this browser alone, by survey, and never sent.
 *
 * @source docs/reference/surveys.md#the-editor-in-the-browser
 */
import { createStore, get, set } from "idb-keyval";
import type { Point, StationId } from "@/components/surveys/editor/flow/layout";

export type Nudges = Readonly<Record<StationId, Point>>;

const store = () => createStore("fieldbook-map", "places");

/** The places there are; none where the browser keeps nothing. */
export const readNudges = async (surveyId: string): Promise<Nudges> =>
  (await get<Nudges>(surveyId, store()).catch(() => undefined)) ?? {};

/** Keeps them. A browser that refuses forgets them: the map is laid out anew, nothing is lost. */
export const keepNudges = (surveyId: string, nudges: Nudges): Promise<void> =>
  set(surveyId, nudges, store()).catch(() => {});
