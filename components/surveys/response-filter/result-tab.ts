import { choicePart } from "@/components/data-list/url-parts";
import type { Survey } from "@/lib/contract/survey/survey";

/** Props of every tab of a survey's results; the filter comes from `useResponseFilter`. */
export interface ResultTabProps {
  projectId: string;
  survey: Survey;
}

/** The tabs of a survey's results, in their order. The first one needs no parameter in the address. */
export const resultTabs = ["summary", "map", "responses", "respondents", "compare", "history"] as const;
export type ResultTab = (typeof resultTabs)[number];

/** The tab on screen, in the address. */
export const resultTabPart = choicePart("tab", resultTabs, "summary");
