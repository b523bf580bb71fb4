"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { Selection } from "@/components/data-list/selection";
import { useDescribeError } from "@/components/forms/use-describe-error";
import type { ColumnChoice } from "@/components/persons/list/column-choice";
import { download } from "@/components/ui/download";
import { RadioGroup } from "@/components/ui/radio-group";
import { TaskDialog } from "@/components/ui/task-dialog";
import { useAsyncAction } from "@/components/ui/use-async-action";
import {
  type ExportedPersons,
  type ExportFormat,
  exportFormats,
  exportPersons,
} from "@/lib/client/persons-export";
import type { PersonSearch } from "@/lib/client/persons-list";
import type { Person } from "@/lib/contract/person";

const contents = ["list", "all"] as const;

interface ExportDialogProps {
  projectId: string;
  search: PersonSearch;
  columns: readonly ColumnChoice[];
  selection: Selection<Person>;
  /** Persons selected. */
  count: number;
  onClose: () => void;
}

/** Saves the selected persons as a file: its format, and the columns of the list or all properties. */
export default function ExportDialog(props: ExportDialogProps) {
  const { projectId, search, columns, selection, count, onClose } = props;
  const t = useTranslations("persons.export");
  const describeError = useDescribeError();
  const [format, setFormat] = useState<ExportFormat>("csv");
  const [content, setContent] = useState<(typeof contents)[number]>("list");
  const { isPending, fault, run } = useAsyncAction(describeError);
  const controller = useRef(new AbortController());
  useEffect(() => {
    controller.current = new AbortController();
    return () => controller.current.abort();
  }, []);
  const save = async () => {
    const { signal } = controller.current;
    const file = await exportPersons(
      projectId,
      toExported(selection, search),
      { format, columns: content === "list" ? columns.map(({ id }) => id) : null },
      signal,
    );
    if (signal.aborted) return;
    download(`persons.${format}`, file, file.type);
    onClose();
  };
  return (
    <TaskDialog
      title={t("title", { count })}
      width="small"
      cancelLabel={t("cancel")}
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
          label={t("columns")}
          options={contents.map((id) => ({ id, label: t(`contents.${id}`), detail: t(`details.${id}`) }))}
          value={content}
          onChange={setContent}
          isDisabled={isPending}
        />
      </div>
    </TaskDialog>
  );
}

const toExported = (selection: Selection<Person>, search: PersonSearch): ExportedPersons =>
  selection.kind === "rows"
    ? { uuids: [...selection.rows.keys()] }
    : { search, excludedUuids: [...selection.except] };
