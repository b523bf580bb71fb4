import { useId } from "react";
import { useWidth } from "@/components/charts/use-width";

/** State that the parts of a chart share. */
export interface Chart {
  /** A name for its fills, unique on the page. */
  chartId: string;
  /** Ref of the measured element. */
  measureRef: (element: HTMLDivElement | null) => void;
  /** Pixels of the drawing; nothing is drawn while it is 0. */
  width: number;
}

/** The name and the width of a chart. */
export const useChart = (): Chart => ({ chartId: useId(), ...useWidth() });
