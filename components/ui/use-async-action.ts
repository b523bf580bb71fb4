"use client";
import { useState } from "react";

/**
 * Runs an action, with its pending state and its last error.
 *
 * @param describeError text for an error
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
      // The error is shown by the caller; the action can be retried.
      setFault(describeError(error));
    } finally {
      setPending(false);
    }
  };
  return { isPending, fault, run, clearFault: () => setFault(null) };
}
