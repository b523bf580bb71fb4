import { XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ComboBox } from "@/components/ui/combo-box";
import type { ListedSurvey } from "@/lib/contract/survey/survey";

interface SurveysFieldProps {
  surveys: readonly Pick<ListedSurvey, "id" | "name">[];
  /** Ids; null for all surveys. */
  value: readonly string[] | null;
  onChange: (ids: string[] | null) => void;
  fault: string | undefined;
}

/** Some surveys, or all of them: each chosen one is added to a list. */
export function SurveysField({ surveys, value, onChange, fault }: SurveysFieldProps) {
  const t = useTranslations("destinations");
  const common = useTranslations("common");
  const ids = value ?? [];
  const nameOf = (id: string) => surveys.find((survey) => survey.id === id)?.name || t("unnamed");
  return (
    <div className="flex flex-col gap-2">
      <ComboBox
        // Empty again after each choice.
        key={ids.join()}
        label={common("surveys")}
        placeholder={t(ids.length === 0 ? "allSurveys" : "addSurvey")}
        options={surveys.flatMap(({ id }) => (ids.includes(id) ? [] : [{ id, label: nameOf(id) }]))}
        value={null}
        onChange={(id) => id !== null && onChange([...ids, id])}
        empty={t("noSurvey")}
        fault={fault}
      />
      {ids.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {ids.map((id) => (
            <li
              key={id}
              className="flex min-w-0 max-w-full items-center rounded-control border border-line bg-sheet ps-2 text-table"
            >
              <span className="truncate">{nameOf(id)}</span>
              <Button
                variant="quiet"
                size="icon"
                aria-label={common("removeNamed", { name: nameOf(id) })}
                onPress={() => onChange(ids.length === 1 ? null : ids.filter((each) => each !== id))}
              >
                <XIcon aria-hidden className="size-3.5" strokeWidth={1.75} />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
