import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { z } from "zod";
import { completeParams } from "@/components/analysis/builder/complete-params";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import { type FieldParams, readParams, writeParams } from "@/lib/client/analysis/params";

/** Milliseconds without a change after which the request is sent. */
const typingMs = 500;

/** The question of an analysis screen. */
interface AnalysisParamsState<Params> {
  /** Parameters as on the screen and in the address, including incomplete ones. */
  params: Params;
  /** Complete parameters, debounced: the ones that are requested. */
  requestParams: Params;
  /** Changes some parameters; undefined removes one. */
  change: (changes: { [Name in keyof Params]?: Params[Name] | undefined }) => void;
}

/**
 * The parameters of an analysis, kept in the address whole: under the names of the API, so that a link reproduces the screen.
 * Other parameters of the address stay. The browser's Back returns to the question that was asked before.
 *
 * @param fields of the contract, such as `funnelFields`; the same object each time
 */
export function useAnalysisParams<Fields extends z.ZodRawShape>(
  fields: Fields,
): AnalysisParamsState<FieldParams<Fields>> {
  const query = useSearchParams();
  const pathname = usePathname();
  const address = query.toString();
  const [state, setState] = useState(() => ({ address, params: readParams(fields, query) }));
  const latest = useRef(state);
  latest.current = state;
  const asked = useRef(state.params);
  // The address changed by navigation, which takes precedence. Edits made here are in the address already.
  useEffect(() => {
    if (latest.current.address !== address) setState({ address, params: readParams(fields, query) });
  }, [address, fields, query]);

  const change = useCallback(
    (changes: object) => {
      // What is changed further while one types, before it is requested, is one change.
      const isAsked = latest.current.params === asked.current;
      const params = { ...latest.current.params, ...changes } as FieldParams<Fields>; // a change names parameters
      const next = new URLSearchParams(window.location.search);
      for (const name of Object.keys(fields)) next.delete(name);
      for (const [name, text] of Object.entries(writeParams(params))) next.set(name, text);
      latest.current = { address: next.toString(), params };
      setState(latest.current);
      // Only the address changes; the server does not render the page again.
      const address = next.size > 0 ? `${pathname}?${next}` : pathname;
      window.history[isAsked ? "pushState" : "replaceState"](null, "", address);
    },
    [fields, pathname],
  );
  const settled = useDebouncedValue(state.params, typingMs);
  asked.current = settled;
  const requestParams = useMemo(() => completeParams(settled), [settled]);
  return { params: state.params, requestParams, change };
}
