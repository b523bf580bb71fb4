"use client";
import { useState } from "react";

/**
 * Something that is done when asked for and may fail: whether it is under way, and what was wrong with it last.
 *
 * @param describeError words for what was thrown
 */
export function useAsyncAction(describeError: (error: unknown) => string) {
  const [isPending, setPending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const run = async (action: () => unknown): Promise<void> => {
    setPending(true);
    setFault(null);
    try {
      await action();
    } catch (error) {
      // Said where it was asked for: nothing is lost, it can be tried again.
      setFault(describeError(error));
    } finally {
      setPending(false);
    }
  };
  return { isPending, fault, run, clearFault: () => setFault(null) };
}
