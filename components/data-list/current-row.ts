/** The row that a key press applies to. */

/** Marks a row with its key. */
export const rowAttribute = "data-row";
/** Marks what of a row gets the focus when keys move from row to row. */
export const rowLinkAttribute = "data-row-link";

/** Puts the focus on the first row that is drawn. Returns whether there is one. */
export function focusFirstRow(): boolean {
  const link = document.querySelector<HTMLElement>(`[${rowLinkAttribute}]`);
  link?.focus();
  return link !== null;
}

const rowOf = (event: KeyboardEvent | undefined): Element | null => {
  const target = event?.target;
  const focused = target instanceof Element ? target.closest(`[${rowAttribute}]`) : null;
  return focused ?? document.querySelector(`[${rowAttribute}]:hover`);
};

/** The key of the row that has the focus, else of the one under the pointer. */
export const currentRow = (event: KeyboardEvent | undefined): string | null =>
  rowOf(event)?.getAttribute(rowAttribute) ?? null;

/** The position of that row in its list, from 0; null without one. */
export function currentIndex(event: KeyboardEvent | undefined): number | null {
  const index = rowOf(event)?.getAttribute("data-index");
  return index == null ? null : Number(index);
}
