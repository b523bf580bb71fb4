"use client";
import { DryRunPanel } from "@/components/surveys/editor/dry-run/dry-run-panel";
import { useDryRun } from "@/components/surveys/editor/dry-run/use-dry-run";

/** The dry run as a tab of its own, on phones: the map beside it needs more room. */
export function DryRunTab() {
  const dryRun = useDryRun(true);
  return <div className="px-4 pt-4">{dryRun && <DryRunPanel state={dryRun} />}</div>;
}
