import { useTranslations } from "next-intl";
import { useState } from "react";
import { CodePanel } from "@/components/surveys/editor/code/code-panel";
import { Comparison } from "@/components/surveys/editor/code/comparison";
import { SegmentedControl } from "@/components/ui/segmented-control";

const views = ["json", "saved", "published"] as const;
type View = (typeof views)[number];

/** The survey as code: as it is, and against what it was. */
export default function CodeTab() {
  const t = useTranslations("code");
  const common = useTranslations("common");
  const [view, setView] = useState<View>("json");
  return (
    <div className="flex flex-col gap-5 px-4 py-6 sm:px-8">
      <SegmentedControl
        label={common("view")}
        value={view}
        onChange={setView}
        segments={views.map((id) => ({ id, label: t(`views.${id}`) }))}
      />
      {/* The edited text is kept while a comparison is open. */}
      <div hidden={view !== "json"}>
        <CodePanel />
      </div>
      {view !== "json" && <Comparison to={view} />}
    </div>
  );
}
