/** The progress of an item. */
export type ItemProgress = { status: "waiting" | "running" | "done" } | { status: "failed"; error: unknown };

/**
 * Applies an operation to several items in sequence. A failure does not stop the rest.
 *
 * @param onProgress called for each step with the index of the item
 * @param isCancelled asked before each item; those after it stay as they are
 */
export async function oneByOne<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
  onProgress: (index: number, outcome: ItemProgress) => void,
  isCancelled: () => boolean,
): Promise<void> {
  for (const [index, item] of items.entries()) {
    if (isCancelled()) return;
    onProgress(index, { status: "running" });
    try {
      await act(item);
      onProgress(index, { status: "done" });
    } catch (error) {
      onProgress(index, { status: "failed", error });
    }
  }
}
