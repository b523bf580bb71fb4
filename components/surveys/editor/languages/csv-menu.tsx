import { FileDownIcon, FileUpIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FileTrigger } from "react-aria-components";
import { CsvImport } from "@/components/surveys/editor/languages/csv-import";
import { useDraft, useEditor } from "@/components/surveys/editor/state/use-editor";
import { Button } from "@/components/ui/button";
import { download, fileName } from "@/components/ui/download";
import { decodeText } from "@/lib/contract/wire/csv";
import { type CsvReport, readTranslationCsv, translationCsv } from "@/lib/survey-model/translations/csv";
import type { GridRow } from "@/lib/survey-model/translations/grid";

interface CsvMenuProps {
  rows: readonly GridRow[];
  languages: readonly string[];
}

/** Exports translations as CSV and imports them again. */
export function CsvMenu({ rows, languages }: CsvMenuProps) {
  const common = useTranslations("common");
  const { draft, isReadOnly } = useEditor("draft", "isReadOnly");
  const [report, setReport] = useState<CsvReport | null>(null);
  const base = useDraft((draft) => draft.base_language);
  const readFile = async (file: File | undefined) => {
    if (!file) return;
    const text = decodeText(new Uint8Array(await file.arrayBuffer()));
    setReport(readTranslationCsv(text, { rows, base, languages }));
  };
  return (
    <>
      <Button
        size="small"
        onPress={() =>
          download(fileName(draft().name, "csv"), translationCsv(rows, base, languages), "text/csv")
        }
      >
        <FileDownIcon aria-hidden className="size-4" strokeWidth={1.5} />
        {common("exportCsv")}
      </Button>
      <FileTrigger acceptedFileTypes={["text/csv", ".csv"]} onSelect={(files) => readFile(files?.[0])}>
        <Button size="small" isDisabled={isReadOnly}>
          <FileUpIcon aria-hidden className="size-4" strokeWidth={1.5} />
          {common("importCsv")}
        </Button>
      </FileTrigger>
      {report && <CsvImport report={report} onClose={() => setReport(null)} />}
    </>
  );
}
