import { retryImport } from "@/components/ui/retry-import";
import { waitForIdle } from "@/components/ui/wait-for-idle";
import type { checkSurvey } from "@/lib/survey-model/checks";

let loading: Promise<typeof checkSurvey> | null = null;

/** Loads the checks once, when the page is idle: they include parsers of HTML, selectors and patterns. */
export function loadChecks(): Promise<typeof checkSurvey> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function load(): Promise<typeof checkSurvey> {
  await waitForIdle();
  return (await retryImport(() => import("@/lib/survey-model/checks"))).checkSurvey;
}
