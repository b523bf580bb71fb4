import { useTranslations } from "next-intl";
import { type Ref, useImperativeHandle, useState } from "react";
import { FileTrigger } from "react-aria-components";
import { ListResults } from "@/components/cohorts/list-results";
import { PersonPicker } from "@/components/person/person-picker";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { retryImport } from "@/components/ui/retry-import";
import { TextArea } from "@/components/ui/text-area";
import { useAsyncAction } from "@/components/ui/use-async-action";
import { lookUpPersons } from "@/lib/client/persons/look-up";
import { type ListedPerson, maxListRows, type PersonListResult } from "@/lib/contract/person/list";
import { decodeText } from "@/lib/contract/wire/csv";

/**
 * The persons of what was pasted but not looked up; null if a line matches no person or several; the screen
 * then says so.
 */
type PendingPersons = readonly ListedPerson[] | null;

/** Actions that a form may run before it is submitted. */
export interface AddPersonsHandle {
  lookUpPending: () => Promise<PendingPersons>;
}

interface AddPersonsProps {
  ref?: Ref<AddPersonsHandle>;
  projectId: string;
  /** Called with persons that were found or picked, each once. */
  onAdd: (persons: ListedPerson[]) => void;
  isDisabled?: boolean;
}

/** Persons by pasted e-mail addresses or distinct ids, by a CSV file with a result for each line, or one by one. */
export function AddPersons({ ref, projectId, onAdd, isDisabled = false }: AddPersonsProps) {
  const t = useTranslations("cohorts.add");
  const [picked, setPicked] = useState(0);
  const [text, setText] = useState("");
  const [lookedUpText, setLookedUpText] = useState("");
  const [results, setResults] = useState<readonly PersonListResult[] | null>(null);
  const [progress, setProgress] = useState({ done: 0, count: 0 });
  const [isTooLong, setTooLong] = useState(false);
  const [isUnmatched, setUnmatched] = useState(false);
  const { isPending, fault, run } = useAsyncAction();

  /** Null when it failed or there are too many lines; what is wrong is on screen then. */
  const lookUp = async (list: string): Promise<readonly PersonListResult[] | null> => {
    setResults(null);
    setTooLong(false);
    setUnmatched(false);
    let outcome: readonly PersonListResult[] | null = null;
    await run(async () => {
      const { parsePersonList } = await retryImport(() => import("@/lib/contract/person/parse-list"));
      const rows = parsePersonList(list);
      setTooLong(rows.length > maxListRows);
      if (rows.length > maxListRows) return;
      setProgress({ done: 0, count: rows.length });
      outcome = await lookUpPersons(projectId, rows, (done) => setProgress({ done, count: rows.length }));
      setResults(outcome);
      const persons = personsOf(outcome);
      if (persons.length > 0) onAdd(persons);
    });
    return outcome;
  };
  const lookUpText = async () => {
    const outcome = await lookUp(text);
    if (outcome) setLookedUpText(text);
    return outcome;
  };
  useImperativeHandle(ref, () => ({
    lookUpPending: async () => {
      if (text === lookedUpText) return [];
      const outcome = await lookUpText();
      if (outcome?.every((result) => result.outcome !== "not_found" && result.outcome !== "ambiguous"))
        return personsOf(outcome);
      setUnmatched(outcome !== null);
      return null;
    },
  }));
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
          acceptedFileTypes={[".csv", ".tsv", ".txt", "text/csv", "text/plain", "text/tab-separated-values"]}
          onSelect={(files) => {
            const file = files?.[0];
            if (file) void file.arrayBuffer().then((bytes) => lookUp(decodeText(new Uint8Array(bytes))));
          }}
        >
          <Button isDisabled={isDisabled || isPending}>{t("upload")}</Button>
        </FileTrigger>
        <p role="status" className="text-ink-2 tabular-nums">
          {isPending && progress.count > 0 ? t("progress", progress) : ""}
        </p>
      </div>
      {isTooLong && <Notice tone="fault">{t("tooLong", { count: maxListRows })}</Notice>}
      {fault && <Notice tone="fault">{fault}</Notice>}
      {isUnmatched && <Notice tone="fault">{t("unmatched")}</Notice>}
      {results && <ListResults results={results} />}
    </div>
  );
}

/** The persons who were found, each once. */
const personsOf = (results: readonly PersonListResult[]): ListedPerson[] =>
  results.flatMap(({ outcome, person }) => (outcome === "found" && person ? [person] : []));
