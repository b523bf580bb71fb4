/** Which row a press of a key is about. */

/** Marks a row with its key. */
const rowAttribute = "data-row";
/** Marks what of a row is focused when keys move from row to row. */
export const rowLinkAttribute = "data-row-link";

const keyOf = (row: Element | null | undefined) => row?.getAttribute(rowAttribute) ?? null;

/** The key of the row that has the focus, else of the one under the pointer. */
export function currentRow(event: KeyboardEvent | undefined): string | null {
  const target = event?.target;
  const focused = target instanceof Element ? target.closest(`[${rowAttribute}]`) : null;
  return keyOf(focused ?? document.querySelector(`[${rowAttribute}]:hover`));
}

/** Moves the focus to the next row, or the one before; from nowhere to the first. False when there is none. */
export function focusRow(event: KeyboardEvent | undefined, step: 1 | -1): boolean {
  const links = [...document.querySelectorAll<HTMLElement>(`[${rowAttribute}] [${rowLinkAttribute}]`)];
  const here = currentRow(event);
  const at = links.findIndex((link) => keyOf(link.closest(`[${rowAttribute}]`)) === here);
  const next = links[at === -1 ? 0 : at + step];
  next?.focus();
  return next !== undefined;
}
