// The script of hosted pages is served as it stands, so it is JavaScript.
declare module "@/public/hosted/page.js" {
  /** Sets the colours and the font of an appearance. */
  export function applyAppearance(place: HTMLElement, appearance: Record<string, unknown>): void;
  /** What the page owes to whatever the SDK has just drawn. */
  export function repairMarkup(place: HTMLElement): void;
}
