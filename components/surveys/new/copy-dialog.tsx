import { useTranslations } from "next-intl";
import { useState } from "react";
import { ComboBox } from "@/components/ui/combo-box";
import { TaskDialog } from "@/components/ui/task-dialog";
import type { ListedSurvey, SurveyBody } from "@/lib/contract/survey/survey";
import { toDuplicate } from "@/lib/survey-model/draft/duplicate";

interface CopyDialogProps {
  surveys: readonly ListedSurvey[];
  onCopy: (body: SurveyBody) => void;
  isPending: boolean;
  onClose: () => void;
}

/** Selects the survey to copy. */
export function CopyDialog({ surveys, onCopy, isPending, onClose }: CopyDialogProps) {
  const t = useTranslations("newSurvey");
  const common = useTranslations("common");
  const [id, setId] = useState<string | null>(null);
  const survey = surveys.find((candidate) => candidate.id === id);
  const copy = () => survey && onCopy(toDuplicate(survey, common("copyOf", { name: survey.name })));
  return (
    <TaskDialog
      title={t("copy")}
      width="small"
      onClose={onClose}
      confirmLabel={common("copy")}
      onConfirm={copy}
      isPending={isPending}
      isDisabled={!survey}
    >
      {surveys.length === 0 ? (
        <p className="text-ink-2">{t("copyDialog.none")}</p>
      ) : (
        <ComboBox
          label={common("survey")}
          options={surveys.map(({ id, name, description }) => ({
            id,
            label: name,
            detail: description || undefined,
          }))}
          value={id}
          onChange={setId}
          empty={t("copyDialog.empty")}
        />
      )}
    </TaskDialog>
  );
}
