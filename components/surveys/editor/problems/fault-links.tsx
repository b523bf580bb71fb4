import { useTranslations } from "next-intl";
import { useFieldName } from "@/components/forms/field-name";
import { faultPath, tabOfFault } from "@/components/surveys/editor/state/fault-tabs";
import { useEditorActions } from "@/components/surveys/editor/state/use-editor";
import { useFaultMessage } from "@/components/surveys/editor/state/use-fault-text";
import { Button } from "@/components/ui/button";
import type { DraftFault } from "@/lib/survey-model/draft/faults";

interface FaultLinksProps {
  faults: readonly DraftFault[];
  /** Called when a field is opened. */
  onNavigate?: () => void;
}

/** Server errors by field: each links to its field, on any tab. */
export function FaultLinks({ faults, onNavigate }: FaultLinksProps) {
  const t = useTranslations("editor");
  const fieldName = useFieldName();
  const faultMessage = useFaultMessage();
  const { openTab } = useEditorActions();
  if (faults.length === 0) return null;
  const locationName = ({ path: [field, index], path }: DraftFault) =>
    field === "questions" && typeof index === "number"
      ? `Q${index + 1}`
      : (fieldName(path.join(".")) ?? fieldName(String(field)) ?? field);
  return (
    <ul className="flex flex-col">
      {faults.map((fault) => (
        <li key={fault.path.join(".")} className="flex flex-wrap items-center gap-x-2">
          <Button
            variant="quiet"
            size="small"
            onPress={() => {
              onNavigate?.();
              openTab(tabOfFault(fault), { path: faultPath(fault) });
            }}
          >
            {t("checks.goTo", { place: String(locationName(fault)) })}
          </Button>
          <span className="text-ink [overflow-wrap:anywhere]">{faultMessage(fault)}</span>
        </li>
      ))}
    </ul>
  );
}
