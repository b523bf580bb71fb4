"use client";
import { useTranslations } from "next-intl";
import { type Ref, useImperativeHandle, useState } from "react";
import { FileTrigger } from "react-aria-components";
import { LineResults } from "@/components/cohorts/line-result-list";
import { type LineResult, personsOf, toLineResults } from "@/components/cohorts/line-results";
import { type Line, mostLines, parseText } from "@/components/cohorts/parse-text";
import { useDescribeError } from "@/components/forms/use-describe-error";
import { PersonPicker } from "@/components/person/person-picker";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { retryImport } from "@/components/ui/retry-import";
import { TextArea } from "@/components/ui/text-area";
import { useAsyncAction } from "@/components/ui/use-async-action";
import { lookUpPersons } from "@/lib/client/look-up-persons";
import type { Person } from "@/lib/contract/person";

/** What became of lines that were pasted but not looked up when a form is submitted. */
export interface PendingLines {
  persons: Person[];
  /** Whether each line names somebody; else what is wrong is on screen. */
  isComplete: boolean;
}

/** What a form can have done before it is submitted. */
export interface AddPersonsHandle {
  lookUpPending: () => Promise<PendingLines>;
}

interface AddPersonsProps {
  ref?: Ref<AddPersonsHandle>;
  projectId: string;
  /** Given persons that were found or picked, each once; what becomes of them is the caller's. */
  onAdd: (persons: Person[]) => void;
  isDisabled?: boolean;
}

/** Persons by pasted e-mail addresses or distinct ids, by a CSV file with a result for each line, or one by one. */
export function AddPersons({ ref, projectId, onAdd, isDisabled = false }: AddPersonsProps) {
  const t = useTranslations("cohorts.add");
  const describeError = useDescribeError();
  const [picked, setPicked] = useState(0);
  const [text, setText] = useState("");
  const [lookedUpText, setLookedUpText] = useState("");
  const [results, setResults] = useState<readonly LineResult[] | null>(null);
  const [progress, setProgress] = useState({ done: 0, count: 0 });
  const [isTooLong, setTooLong] = useState(false);
  const { isPending, fault, run } = useAsyncAction(describeError);

  /** Null when it failed or there are too many lines; what is wrong is on screen then. */
  const lookUp = async (lines: readonly Line[]): Promise<readonly LineResult[] | null> => {
    setResults(null);
    setTooLong(lines.length > mostLines);
    if (lines.length > mostLines) return null;
    if (lines.length === 0) return [];
    let outcome: LineResult[] | null = null;
    await run(async () => {
      const texts = [...new Set(lines.map((line) => line.text))];
      setProgress({ done: 0, count: texts.length });
      const found = await lookUpPersons(projectId, texts, (done) =>
        setProgress({ done, count: texts.length }),
      );
      outcome = toLineResults(lines, found);
      setResults(outcome);
      const persons = personsOf(outcome);
      if (persons.length > 0) onAdd(persons);
    });
    return outcome;
  };
  const lookUpText = async () => {
    const outcome = await lookUp(parseText(text));
    if (outcome) setLookedUpText(text);
    return outcome;
  };
  useImperativeHandle(ref, () => ({
    lookUpPending: async () => {
      if (text === lookedUpText) return { persons: [], isComplete: true };
      const outcome = await lookUpText();
      return {
        persons: personsOf(outcome ?? []),
        isComplete: outcome?.every((result) => result.outcome !== "notFound") ?? false,
      };
    },
  }));
  const readFile = async (file: File) => {
    const { parseCsv } = await retryImport(() => import("@/components/cohorts/parse-csv"));
    await lookUp(parseCsv(await file.text()));
  };
  return (
    <div className="flex flex-col gap-4">
      <PersonPicker
        // Empty again, with the focus, for the next one.
        key={picked}
        autoFocus={picked > 0}
        projectId={projectId}
        label={t("pick")}
        value={null}
        onChange={(person) => {
          if (!person) return;
          onAdd([person]);
          setPicked(picked + 1);
        }}
        isDisabled={isDisabled}
      />
      <TextArea
        label={t("paste")}
        hint={t("pasteHint")}
        font="mono"
        value={text}
        onChange={setText}
        isDisabled={isDisabled || isPending}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          isDisabled={isDisabled || text.trim() === ""}
          isPending={isPending}
          onPress={() => void lookUpText()}
        >
          {t("lookUp")}
        </Button>
        <FileTrigger
          acceptedFileTypes={[".csv", "text/csv"]}
          onSelect={(files) => {
            const file = files?.[0];
            if (file) void run(() => readFile(file));
          }}
        >
          <Button isDisabled={isDisabled || isPending}>{t("upload")}</Button>
        </FileTrigger>
        <p role="status" className="text-ink-2 tabular-nums">
          {isPending && progress.count > 0 ? t("progress", progress) : ""}
        </p>
      </div>
      {isTooLong && <Notice tone="fault">{t("tooLong", { count: mostLines })}</Notice>}
      {fault && <Notice tone="fault">{fault}</Notice>}
      {results && <LineResults results={results} />}
    </div>
  );
}
