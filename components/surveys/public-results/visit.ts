import { createContext, useContext } from "react";
import type { PublicVisit } from "@/lib/client/surveys/public-results";

export const VisitContext = createContext<PublicVisit | null>(null);

/** The link by which the page is seen. */
export function useVisit(): PublicVisit {
  const visit = useContext(VisitContext);
  if (!visit) throw new Error("There is no public page around.");
  return visit;
}
