import { useTranslations } from "next-intl";
import { ChosenProperties } from "@/components/persons-drawer/chosen-properties";
import { useChosenColumns } from "@/components/persons-drawer/use-chosen-columns";
import { Checkbox } from "@/components/ui/checkbox";
import { downloadFrom } from "@/components/ui/download";
import { TaskDialog } from "@/components/ui/task-dialog";
import { useSeesPersonalData } from "@/lib/client/access/use-role";
import { propertyColumn, propertyOfColumn } from "@/lib/contract/person/column";
import { responseExportColumnOf, responseExportColumns } from "@/lib/contract/survey/response";

interface ExportColumnsDialogProps {
  projectId: string;
  /** The address of the file with these columns beside those of every file. */
  pathOf: (columns: readonly string[]) => string;
  onClose: () => void;
}

const none: readonly string[] = [];

/** Saves a CSV of responses with chosen columns, which this browser keeps for the next time. */
export default function ExportColumnsDialog({ projectId, pathOf, onClose }: ExportColumnsDialogProps) {
  const t = useTranslations("results.export");
  const common = useTranslations("common");
  const seesPersonalData = useSeesPersonalData(projectId);
  const [columns, setColumns] = useChosenColumns("responses-export-columns", none);
  const facts = columns.filter((column) => responseExportColumnOf(column) !== null);
  const properties = columns.flatMap((column) => propertyOfColumn(column) ?? []);
  return (
    <TaskDialog
      title={common("exportAsCsv")}
      width="small"
      onClose={onClose}
      confirmLabel={t("download")}
      onConfirm={() => {
        downloadFrom(pathOf(columns));
        onClose();
      }}
    >
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">{t("columnsDetail")}</p>
        <fieldset className="flex flex-col gap-0.5">
          <legend className="mb-1 text-ink-2 text-label">{t("ofResponse")}</legend>
          {responseExportColumns.map((name) => (
            <Checkbox
              key={name}
              label={t(`fields.${name}`)}
              isSelected={facts.includes(name)}
              onChange={(isOn) =>
                setColumns(isOn ? [...columns, name] : columns.filter((column) => column !== name))
              }
            />
          ))}
        </fieldset>
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1 text-ink-2 text-label">{t("ofPerson")}</legend>
          <ChosenProperties
            projectId={projectId}
            names={properties}
            onChange={(names) => setColumns([...facts, ...names.map(propertyColumn)])}
            // A list in an address is separated by commas.
            isOffered={({ name, is_personal }) => !name.includes(",") && (seesPersonalData || !is_personal)}
          />
          {!seesPersonalData && <p className="text-ink-3 text-table">{t("masked")}</p>}
        </fieldset>
      </div>
    </TaskDialog>
  );
}
