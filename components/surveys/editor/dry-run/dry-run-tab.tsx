import { DryRunPanel } from "@/components/surveys/editor/dry-run/dry-run-panel";
import { useDryRun } from "@/components/surveys/editor/dry-run/use-dry-run";

/** The dry run as a separate tab on phones, where the map beside it has no room. */
export default function DryRunTab() {
  const dryRun = useDryRun(true);
  return <div className="px-4 pt-4">{dryRun && <DryRunPanel state={dryRun} />}</div>;
}
