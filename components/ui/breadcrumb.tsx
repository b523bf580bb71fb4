"use client";
import { createContext, useContext, useEffect, useState } from "react";
import { useSameJson } from "@/components/ui/use-same-json";

/** A part of the breadcrumb below the section: the name of a thing, and its page. */
export interface Crumb {
  label: string;
  /** Without it, the part is not a link. */
  href?: string;
}

const none: readonly Crumb[] = [];

const CrumbsContext = createContext<readonly Crumb[]>(none);
const SetCrumbsContext = createContext<(crumbs: readonly Crumb[]) => void>(() => undefined);

/** Holds what the page on screen adds to the breadcrumb. */
export function BreadcrumbProvider({ children }: { children: React.ReactNode }) {
  const [crumbs, setCrumbs] = useState(none);
  return (
    <SetCrumbsContext value={setCrumbs}>
      <CrumbsContext value={crumbs}>{children}</CrumbsContext>
    </SetCrumbsContext>
  );
}

/** The parts of the page on screen below its section. */
export const useBreadcrumb = (): readonly Crumb[] => useContext(CrumbsContext);

/** Adds parts to the breadcrumb while the caller is mounted: the page of a thing names it, a list adds nothing. */
export function useCrumbs(crumbs: readonly Crumb[]): void {
  const setCrumbs = useContext(SetCrumbsContext);
  const shown = useSameJson(crumbs);
  useEffect(() => {
    setCrumbs(shown);
    return () => setCrumbs(none);
  }, [setCrumbs, shown]);
}
