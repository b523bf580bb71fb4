import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { download, fileName } from "@/components/ui/download";
import { RadioGroup } from "@/components/ui/radio-group";
import { TaskDialog } from "@/components/ui/task-dialog";
import { useAsyncAction } from "@/components/ui/use-async-action";
import {
  type ExportedPersons,
  type ExportFormat,
  exportFormats,
  exportPersons,
} from "@/lib/client/persons/export";

const contents = ["list", "all"] as const;

interface ExportDialogProps {
  projectId: string;
  /** The number of persons counted so far. */
  count: number;
  /** Loads the persons to export, when the file is requested. */
  loadExported: (signal: AbortSignal) => ExportedPersons | Promise<ExportedPersons>;
  /** Columns of the list, in its order: fields, and `properties.` with the name of a property. */
  columns: readonly string[];
  /** Name of the file. */
  name: string;
  onClose: () => void;
}

/** Saves persons of a list as a file: its format, and the columns of the list or all properties. */
export default function ExportDialog(props: ExportDialogProps) {
  const { projectId, count, loadExported, columns, name, onClose } = props;
  const t = useTranslations("person.export");
  const common = useTranslations("common");
  const [format, setFormat] = useState<ExportFormat>("csv");
  const [content, setContent] = useState<(typeof contents)[number]>("list");
  const { isPending, fault, run } = useAsyncAction();
  const controller = useRef(new AbortController());
  useEffect(() => {
    controller.current = new AbortController();
    return () => controller.current.abort();
  }, []);
  const save = async () => {
    const { signal } = controller.current;
    const file = await exportPersons(
      projectId,
      await loadExported(signal),
      { format, columns: content === "list" ? columns : null },
      signal,
    );
    if (signal.aborted) return;
    download(fileName(name, format), file, file.type);
    onClose();
  };
  return (
    <TaskDialog
      title={t("title", { count })}
      width="small"
      onClose={onClose}
      confirmLabel={t("confirm", { count })}
      onConfirm={() => void run(save)}
      isPending={isPending}
      fault={fault}
    >
      <div className="flex flex-col gap-4">
        <RadioGroup
          label={t("format")}
          orientation="horizontal"
          options={exportFormats.map((id) => ({ id, label: id.toUpperCase() }))}
          value={format}
          onChange={setFormat}
          isDisabled={isPending}
        />
        <RadioGroup
          label={common("columns")}
          options={contents.map((id) => ({ id, label: t(`contents.${id}`), detail: t(`details.${id}`) }))}
          value={content}
          onChange={setContent}
          isDisabled={isPending}
        />
      </div>
    </TaskDialog>
  );
}
