import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { FileTrigger } from "react-aria-components";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { useDescribeError } from "@/components/forms/use-describe-error";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { TaskDialog } from "@/components/ui/task-dialog";
import { importResponses, responseImportOptions, responsesKey } from "@/lib/client/surveys/responses";
import {
  maxCsvLength,
  maxImportedResponses,
  type ResponseImport,
} from "@/lib/contract/survey/response-import";
import type { Survey } from "@/lib/contract/survey/survey";
import { decodeText } from "@/lib/contract/wire/csv";
import { readTable } from "@/lib/contract/wire/csv-rows";

interface ImportResponsesProps {
  projectId: string;
  survey: Survey;
  onImported: () => void;
  onClose: () => void;
}

/** What a column may be mapped to besides questions. */
const [timeField, personField, noColumn] = ["time_column", "person_column", "none"];

const toName = (heading: string) => heading.toLowerCase();

/** Imports responses of an API survey from a CSV file: its columns are mapped, and checked before anything is stored. */
export default function ImportResponses({ projectId, survey, onImported, onClose }: ImportResponsesProps) {
  const t = useTranslations("responses.import");
  const common = useTranslations("common");
  const describeError = useDescribeError();
  const [{ name, csv }, setFile] = useState({ name: "", csv: "" });
  const [mapping, setMapping] = useState<Record<string, string>>({});
  const { headings, rows } = useMemo(() => readTable(csv), [csv]);
  const isTooLarge = csv.length > maxCsvLength || rows.length > maxImportedResponses;
  const questions = (survey.questions ?? []).filter(({ type }) => type !== "link");
  const fields = [
    ...questions.map(({ id, question }) => ({
      id,
      label: question || id,
      names: [id, question].map(toName),
    })),
    { id: timeField, label: common("time"), names: ["timestamp", "time", "date", toName(common("time"))] },
    { id: personField, label: t("person"), names: ["distinct_id", "distinct id", "person"] },
  ];
  const readFile = async (files: FileList | null) => {
    const file = files?.[0];
    if (!file) return;
    // A character has at most four bytes: more is too large anyway.
    const text = decodeText(new Uint8Array(await file.slice(0, 4 * maxCsvLength + 1).arrayBuffer()));
    const columns = readTable(text).headings.map(toName);
    setFile({ name: file.name, csv: text });
    setMapping(
      Object.fromEntries(
        fields.flatMap(({ id, names }) => {
          const at = columns.findIndex((column) => names.includes(column));
          return at < 0 ? [] : [[id, String(at)]];
        }),
      ),
    );
  };
  const columnOf = (id: string) => (mapping[id] === undefined ? null : Number(mapping[id]));
  const body = {
    csv,
    questions: Object.fromEntries(
      questions.flatMap(({ id }) => (columnOf(id) === null ? [] : [[id, Number(mapping[id])]])),
    ),
    time_column: columnOf(timeField),
    person_column: columnOf(personField),
  };
  const isMapped = Object.keys(body.questions).length > 0;
  const preview = useQuery({
    ...responseImportOptions(projectId, survey.id, body),
    enabled: isMapped && !isTooLarge,
    placeholderData: keepPreviousData,
  });
  const { submit, isPending } = useApiMutation({
    send: () => importResponses(projectId, survey.id, body),
    refreshes: [responsesKey(projectId, survey.id)],
    done: (_: undefined, { added }) => ({ message: t("done", { added }) }),
    failed: () => t("failed"),
    onSuccess: () => {
      onImported();
      onClose();
    },
  });
  const columnsOf = (id: string) => [
    {
      id: noColumn,
      label: t(id === timeField ? "now" : id === personField ? "noPerson" : "noColumn"),
    },
    ...headings.map((heading, at) => ({ id: String(at), label: heading || t("column", { number: at + 1 }) })),
  ];
  const choose = (id: string, column: string) => {
    const { [id]: _, ...others } = mapping;
    setMapping(column === noColumn ? others : { ...others, [id]: column });
  };
  const result = isMapped && !isTooLarge ? preview.data : undefined;
  const faultOfFile = () => {
    if (name !== "" && headings.join("") === "") return t("empty");
    if (isTooLarge) return t("tooLarge", { rows: maxImportedResponses });
    return isMapped && preview.error ? describeError(preview.error) : null;
  };
  return (
    <TaskDialog
      title={t("title")}
      onClose={onClose}
      confirmLabel={t("confirm", { count: result?.added ?? 0 })}
      onConfirm={() => void submit(undefined).catch(() => undefined)}
      isPending={isPending}
      isDisabled={!result || result.added === 0}
      fault={faultOfFile()}
    >
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">{t("detail")}</p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <FileTrigger
            acceptedFileTypes={["text/csv", ".csv", ".txt"]}
            onSelect={(files) => void readFile(files)}
          >
            <Button>{t(name === "" ? "file" : "anotherFile")}</Button>
          </FileTrigger>
          <span className="text-ink-2 [overflow-wrap:anywhere]">{name}</span>
        </div>
        {headings.length > 0 && !isTooLarge && (
          <div className="grid items-end gap-4 sm:grid-cols-2">
            {fields.map(({ id, label }) => (
              <Select
                key={id}
                label={label}
                options={columnsOf(id)}
                value={mapping[id] ?? noColumn ?? null}
                onChange={(column) => choose(id, column)}
              />
            ))}
          </div>
        )}
        {result && <ImportPreview result={result} questions={questions} />}
      </div>
    </TaskDialog>
  );
}

interface ImportPreviewProps {
  result: ResponseImport;
  questions: readonly { id: string; question: string }[];
}

/** How many rows would be added, the first of them, and what is wrong with others. */
function ImportPreview({ result, questions }: ImportPreviewProps) {
  const t = useTranslations("responses.import");
  const common = useTranslations("common");
  const { rows, added, existing, refused, errors, preview } = result;
  const mapped = questions.filter(({ id }) => preview.some(({ answers }) => Object.hasOwn(answers, id)));
  const textOf = (answer: string | string[] | undefined) =>
    Array.isArray(answer) ? answer.join("; ") : (answer ?? "");
  return (
    <>
      <p role="status" className="text-ink-2">
        {t("summary", { rows, added, existing, refused })}
      </p>
      {errors.length > 0 && (
        <Notice tone="caution">
          <p>{t("errors", { count: refused })}</p>
          <ul className="max-h-40 list-disc overflow-y-auto pl-4">
            {errors.map(({ line, code, value }) => (
              <li key={line}>{t("error", { line, message: t(`faults.${code}`, { value: value ?? "" }) })}</li>
            ))}
          </ul>
        </Notice>
      )}
      {preview.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
        <section aria-label={common("preview")} tabIndex={0} className="overflow-x-auto">
          <table className="w-full text-left text-table">
            <thead>
              <tr className="border-line border-b text-ink-3 text-label">
                {[
                  { id: timeField, question: common("time") },
                  { id: personField, question: t("person") },
                  ...mapped,
                ].map(({ id, question }) => (
                  <th key={id} scope="col" className="min-w-32 py-1.5 pr-3 align-bottom font-normal">
                    {question}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {preview.map(({ line, time, person, answers }) => (
                <tr key={line} className="border-line border-b align-top last:border-b-0">
                  <td className="whitespace-nowrap py-1.5 pr-3 font-mono text-mono">
                    {time?.slice(0, 16).replace("T", " ") ?? t("now")}
                  </td>
                  <td className="py-1.5 pr-3 [overflow-wrap:anywhere]">{person ?? t("noPerson")}</td>
                  {mapped.map(({ id }) => (
                    <td key={id} className="py-1.5 pr-3 [overflow-wrap:anywhere]">
                      <span className="line-clamp-2">{textOf(answers[id])}</span>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}
