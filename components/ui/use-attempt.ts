"use client";
import { useState } from "react";

/**
 * Something that is done when asked for and may fail: whether it is under way, and what was wrong with it last.
 *
 * @param explain words for what was thrown
 */
export function useAttempt(explain: (error: unknown) => string) {
  const [isPending, setPending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const attempt = async (act: () => unknown): Promise<void> => {
    setPending(true);
    setFault(null);
    try {
      await act();
    } catch (error) {
      // Said where it was asked for: nothing is lost, it can be tried again.
      setFault(explain(error));
    } finally {
      setPending(false);
    }
  };
  return { isPending, fault, attempt, forgetFault: () => setFault(null) };
}
