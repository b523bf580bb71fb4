import { useEffect, useState } from "react";

const confirmationMs = 2000;

/** Copies a text to the clipboard; `isCopied` for two seconds afterwards. */
export function useCopy(text: string) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), confirmationMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true));
  return { isCopied, copy };
}
