import { preload } from "react-dom";
import { largestPage } from "@/lib/contract/wire/largest-page";

/**
 * Tells the browser to ask for the list of surveys while the page's script is still on its way. For the server's rendering
 * of a document; the address is the one that `surveysOptions` asks for.
 */
export function preloadSurveys(projectId: string, search: string): void {
  const query = new URLSearchParams({ limit: String(largestPage), ...(search && { search }) });
  const project = encodeURIComponent(projectId).replace("%40", "@");
  preload(`/api/projects/${project}/surveys/?${query}`, { as: "fetch", crossOrigin: "anonymous" });
}
