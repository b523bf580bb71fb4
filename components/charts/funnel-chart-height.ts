/** Pixels of a step of a funnel, of its bar, and above the bar. */
export const rowHeight = 68;
export const barHeight = 24;
export const barTop = 24;

/** Pixels of the drawing of a funnel. */
export const funnelChartHeight = (steps: number): number =>
  Math.max(0, steps * rowHeight - (rowHeight - barTop - barHeight));
