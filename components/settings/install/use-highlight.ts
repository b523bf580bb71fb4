import { useEffect, useState } from "react";
import type { SnippetLanguage } from "@/components/settings/install/snippets";
import { retryImport } from "@/components/ui/retry-import";
import { waitForIdle } from "@/components/ui/wait-for-idle";

type Highlight = (code: string, language: SnippetLanguage) => React.ReactNode;

/** Colours code, once what does it is loaded; until then it is plain. */
export function useHighlight(): Highlight {
  const [highlight, setHighlight] = useState<Highlight | null>(null);
  useEffect(() => {
    let isMounted = true;
    void waitForIdle()
      .then(() => retryImport(() => import("@/components/settings/install/highlight")))
      .then((loaded) => isMounted && setHighlight(() => loaded.highlight));
    return () => {
      isMounted = false;
    };
  }, []);
  return highlight ?? ((code) => code);
}
