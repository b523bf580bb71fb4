// The script of hosted pages is served as it stands, so it is JavaScript.
declare module "@/public/hosted/logo.js" {
  /** Marks a logo that can't be seen on its page with the ground on which it can. */
  export function plateLogo(image: HTMLImageElement): Promise<void>;
}

declare module "@/public/hosted/page.js" {
  /** Sets the colours and the font of an appearance. */
  export function applyAppearance(place: HTMLElement, appearance: Record<string, unknown>): void;
  /** Repairs the markup after each render of the SDK. */
  export function repairMarkup(place: HTMLElement): void;
}
