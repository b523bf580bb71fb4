import { createContext, use, useState } from "react";

/** The text of an error, as the screens word it. */
export const ErrorText = createContext<(error: unknown) => string>(String);

/** Runs an action, with its pending state and the text of its last error. */
export function useAsyncAction() {
  const errorText = use(ErrorText);
  const [isPending, setPending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const run = async (action: () => unknown): Promise<void> => {
    setPending(true);
    setFault(null);
    try {
      await action();
    } catch (error) {
      // The error is shown by the caller; the action can be retried.
      setFault(errorText(error));
    } finally {
      setPending(false);
    }
  };
  return { isPending, fault, run, clearFault: () => setFault(null) };
}
