import { useTranslations } from "next-intl";
import { useTypeOptions } from "@/components/surveys/survey-type/use-type-options";
import { Select } from "@/components/ui/select";
import type { SurveyType } from "@/lib/contract/survey/survey";

interface TypeSelectProps {
  type: SurveyType;
  onChange: (type: SurveyType) => void;
}

/** The type of the new survey. */
export function TypeSelect({ type, onChange }: TypeSelectProps) {
  const t = useTranslations("surveyTypes");
  const common = useTranslations("common");
  const options = useTypeOptions();
  return (
    <div className="px-4 pt-4 sm:px-8 lg:pr-4">
      <Select
        label={common("type")}
        hint={t(`${type}.detail`)}
        options={options}
        value={type}
        onChange={onChange}
        className="max-w-80"
      />
    </div>
  );
}
