import { retryImport } from "@/components/ui/retry-import";
import { waitForIdle } from "@/components/ui/wait-for-idle";
import type { checkSurvey } from "@/lib/survey-model/checks";

let loading: Promise<typeof checkSurvey> | null = null;

/** The checks, which bring parsers of HTML, selectors and patterns with them: loaded once, after the screen that asks. */
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
