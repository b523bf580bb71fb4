import { useContext, useEffect, useState } from "react";
import { ComboBoxStateContext } from "react-aria-components";
import type { Option } from "@/components/ui/list-box";
import { rankOptions } from "@/components/ui/rank-options";

/** The option that shows the folded ones: no other has such an id. */
const unfoldId = "\u0000unfold";

/** Options listed at a time: more are found by typing. */
const maxListed = 500;

/**
 * The options that fit a typed text, best first. Folded ones are listed only when they were unfolded, or when
 * nothing else matches; until then the last option shows them.
 *
 * @param unfoldLabel of that option
 */
export function useFoldedOptions<Id extends string>(
  options: readonly Option<Id>[],
  text: string,
  unfoldLabel: string | undefined,
) {
  const [unfolded, setUnfolded] = useState(0);
  const ranked = rankOptions(options, text);
  const isFolded = ({ isFolded = false }: Option<Id>) =>
    isFolded && unfoldLabel !== undefined && unfolded === 0;
  const open = ranked.filter((option) => !isFolded(option));
  const typed = text.trim().toLowerCase();
  const isNamed = ranked[0] !== undefined && isFolded(ranked[0]) && ranked[0].label.toLowerCase() === typed;
  const listed = (open.length === 0 || isNamed ? ranked : open).slice(0, maxListed);
  const hasMore = open.length > 0 && open.length < ranked.length && !isNamed;
  return {
    listed: hasMore && unfoldLabel ? [...listed, { id: unfoldId as Id, label: unfoldLabel }] : listed,
    /** Whether an id is that of the option that shows the others; then they are shown. */
    unfold: (id: unknown): boolean => {
      if (id === unfoldId) setUnfolded(unfolded + 1);
      return id === unfoldId;
    },
    unfolded,
  };
}

/** Reopens the list of the enclosing combo box after folded options are shown. */
export function ReopenWhenUnfolded({ unfolded }: { unfolded: number }) {
  const state = useContext(ComboBoxStateContext);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state changes with each key.
  useEffect(() => {
    if (unfolded > 0) state?.open(null, "manual");
  }, [unfolded]);
  return null;
}
