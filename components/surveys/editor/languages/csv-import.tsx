import { useTranslations } from "next-intl";
import { useEditorActions } from "@/components/surveys/editor/state/use-editor";
import { useLanguageName } from "@/components/ui/language-name";
import { Notice } from "@/components/ui/notice";
import { TaskDialog } from "@/components/ui/task-dialog";
import type { CsvReport } from "@/lib/survey-model/translations/csv";
import { setTranslation } from "@/lib/survey-model/translations/grid";

/** Shows what importing a CSV file would change, before it is applied. */
export function CsvImport({ report, onClose }: { report: CsvReport; onClose: () => void }) {
  const t = useTranslations("languages.csv");
  const common = useTranslations("common");
  const languageName = useLanguageName();
  const { change } = useEditorActions();
  const { changes, newLanguages, same, empty, otherSource, unknownKeys, unknownColumns, fault } = report;
  const apply = () => {
    change(
      common("importCsv"),
      (draft) => {
        for (const { row, language, text } of changes) setTranslation(draft, row, language, text);
      },
      { notify: t("applied", { count: changes.length }) },
    );
    onClose();
  };
  const summaryLines = [
    t("changes", { count: changes.length }),
    newLanguages.length > 0 && t("newLanguages", { languages: newLanguages.map(languageName).join(", ") }),
    same > 0 && t("same", { count: same }),
    empty > 0 && t("empty", { count: empty }),
    otherSource > 0 && t("otherSource", { count: otherSource }),
    unknownKeys.length > 0 &&
      t("unknownKeys", { count: unknownKeys.length, keys: unknownKeys.slice(0, 5).join(", ") }),
    unknownColumns.length > 0 && t("unknownColumns", { columns: unknownColumns.join(", ") }),
  ].filter((line) => line !== false);
  return (
    <TaskDialog
      title={t("title")}
      onClose={onClose}
      confirmLabel={t("apply", { count: changes.length })}
      onConfirm={apply}
      isDisabled={fault !== null || changes.length === 0}
    >
      {fault ? (
        <Notice tone="fault">{t(`faults.${fault}`)}</Notice>
      ) : (
        <ul className="flex flex-col gap-1.5">
          {summaryLines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </TaskDialog>
  );
}
