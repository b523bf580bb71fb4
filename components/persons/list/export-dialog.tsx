"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { isSelected, type Selection } from "@/components/data-list/selection";
import { useDescribeError } from "@/components/forms/use-describe-error";
import { type ColumnChoice, personFields, propertyColumn } from "@/components/persons/list/column-choice";
import {
  type ExportFormat,
  exportFormats,
  fileEnd,
  filePart,
  fileStart,
} from "@/components/persons/list/export-file";
import { download } from "@/components/ui/download";
import { RadioGroup } from "@/components/ui/radio-group";
import { TaskDialog } from "@/components/ui/task-dialog";
import { useAsyncAction } from "@/components/ui/use-async-action";
import { propertyDefinitionsOptions } from "@/lib/client/persons";
import { loadPersons, type PersonSearch } from "@/lib/client/persons-list";
import { largestPage } from "@/lib/contract/largest-page";
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
  const [done, setDone] = useState(0);
  const { data: properties } = useQuery(propertyDefinitionsOptions(projectId));
  const { isPending, fault, run } = useAsyncAction(describeError);
  const controller = useRef(new AbortController());
  useEffect(() => {
    controller.current = new AbortController();
    return () => controller.current.abort();
  }, []);
  const save = async () => {
    const { signal } = controller.current;
    const ids =
      content === "list"
        ? columns.map(({ id }) => id)
        : [...personFields, ...(properties ?? []).map(({ name }) => propertyColumn(name))];
    const parts = [fileStart(format, ids)];
    let written = 0;
    for await (const persons of selectedPersons(projectId, search, selection, signal)) {
      if (signal.aborted) return;
      parts.push(filePart(format, ids, persons, written === 0));
      written += persons.length;
      setDone(written);
    }
    parts.push(fileEnd(format));
    const type = format === "csv" ? "text/csv" : "application/json";
    download(`persons.${format}`, new Blob(parts), type);
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
      isDisabled={content === "all" && !properties}
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
        <p role="status" className="min-h-5 text-ink-2 tabular-nums">
          {isPending && t("progress", { done, count })}
        </p>
      </div>
    </TaskDialog>
  );
}

/** The selected persons, a page at a time and each once: rows move on while persons join the list. */
async function* selectedPersons(
  projectId: string,
  search: PersonSearch,
  selection: Selection<Person>,
  signal: AbortSignal,
): AsyncGenerator<Person[]> {
  if (selection.kind === "rows") {
    yield [...selection.rows.values()];
    return;
  }
  const seen = new Set<string>();
  for (let offset = 0; ; offset += largestPage) {
    const { results } = await loadPersons(projectId, search, { limit: largestPage, offset }, signal);
    yield results.filter(({ uuid }) => isSelected(selection, uuid) && !seen.has(uuid));
    for (const { uuid } of results) seen.add(uuid);
    if (results.length < largestPage) return;
  }
}
