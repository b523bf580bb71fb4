import { useTranslations } from "next-intl";
import { currentIndex } from "@/components/data-list/current-row";
import { useCommands } from "@/components/ui/commands/commands";
import type { Command } from "@/components/ui/commands/registry";

interface RowCommandsInput {
  /** Rows in all. */
  count: number;
  isSelectable: boolean;
  toggle: (index: number, isRange: boolean) => void;
  toggleAll: () => void;
  extend: (from: number, to: number) => void;
  focusRow: (index: number) => void;
}

/**
 * What keys do in a list. From anywhere: `j`, `k` go to the next row or the one before, `x` selects, Shift+X selects a
 * range. On a row: arrows, Home and End go, with Shift they select, Space selects, Ctrl+A or ⌘A selects all that match.
 */
export function useRowCommands(input: RowCommandsInput) {
  const { count, isSelectable, toggle, toggleAll, extend, focusRow } = input;
  const t = useTranslations("dataList.keys");
  const go = (from: number | null, step: number) => {
    const to = from === null ? 0 : from + step;
    if (to < 0 || to >= count) return false;
    focusRow(to);
  };
  const select = (index: number | null, isRange: boolean) => {
    if (index === null) return false;
    toggle(index, isRange);
  };
  useCommands(t("group"), [
    ...(isSelectable
      ? [
          forKeys("select", t("select"), "x", (event) => select(currentIndex(event), false)),
          forKeys("extend", t("extend"), "shift+x", (event) => select(currentIndex(event), true)),
        ]
      : []),
    forKeys("next", t("next"), "j", (event) => go(currentIndex(event), 1)),
    forKeys("previous", t("previous"), "k", (event) => go(currentIndex(event), -1)),
  ]);

  return (event: React.KeyboardEvent) => {
    const { key, shiftKey, altKey, ctrlKey, metaKey, target } = event;
    // Menus and fields in a row handle their own keys.
    if (!(target instanceof Element) || !target.closest("[data-row-link], [data-row-checkbox]") || altKey)
      return;
    const index = currentIndex(event.nativeEvent);
    if (index === null) return;
    if (key === "a" && (ctrlKey || metaKey) && isSelectable) {
      event.preventDefault();
      toggleAll();
      return;
    }
    if (ctrlKey || metaKey) return;
    const isLink = target.closest("[data-row-link]") !== null;
    const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: count - 1 }[key];
    if (key === " " && isLink && isSelectable) toggle(index, shiftKey);
    else if (to !== undefined && to >= 0 && to < count) {
      const isSelecting = shiftKey && isSelectable && (key === "ArrowDown" || key === "ArrowUp");
      if (isSelecting) extend(index, to);
      focusRow(to);
    } else if (to === undefined) return;
    event.preventDefault();
  };
}

const forKeys = (id: string, label: string, keys: string, run: Command["run"]): Command => ({
  id,
  label,
  keys,
  isHiddenFromPalette: true,
  run,
});
