import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { FileTrigger } from "react-aria-components";
import { parseImport } from "@/components/surveys/new/parse-import";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { TaskDialog } from "@/components/ui/task-dialog";
import { TextArea } from "@/components/ui/text-area";
import type { SurveyBody } from "@/lib/contract/survey/survey";
import { decodeText } from "@/lib/contract/wire/csv";

interface ImportDialogProps {
  onImport: (bodies: readonly SurveyBody[]) => void;
  isPending: boolean;
  onClose: () => void;
}

/** Imports surveys from a file or from text, and shows errors before anything is sent. */
export default function ImportDialog({ onImport, isPending, onClose }: ImportDialogProps) {
  const t = useTranslations("newSurvey");
  const [text, setText] = useState("");
  const result = useMemo(() => parseImport(text), [text]);
  const bodies = result.kind === "surveys" ? result.bodies : [];
  const readFile = async (files: FileList | null) => {
    const file = files?.[0];
    if (file) setText(decodeText(new Uint8Array(await file.arrayBuffer())));
  };
  return (
    <TaskDialog
      title={t("importDialog.title")}
      onClose={onClose}
      confirmLabel={t("importDialog.confirm", { count: bodies.length })}
      onConfirm={() => onImport(bodies)}
      isPending={isPending}
      isDisabled={bodies.length === 0}
    >
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">{t("importDialog.detail")}</p>
        <span>
          <FileTrigger
            acceptedFileTypes={["application/json", ".json"]}
            onSelect={(files) => void readFile(files)}
          >
            <Button>{t("importDialog.file")}</Button>
          </FileTrigger>
        </span>
        <TextArea label={t("importDialog.text")} font="mono" value={text} onChange={setText} autoFocus />
        {result.kind === "notJson" && (
          <Notice tone="fault">{t("importDialog.notJson", { reason: result.reason })}</Notice>
        )}
        {result.kind === "notSurvey" && <Notice tone="fault">{t("importDialog.notSurvey")}</Notice>}
        {result.kind === "faults" && (
          <Notice tone="fault">
            <p>{t("importDialog.faults")}</p>
            <ul className="list-disc pl-4">
              {result.faults.map((fault) => (
                <li key={`${fault.name} ${fault.path} ${fault.message}`}>
                  {t("importDialog.where", { ...fault })}
                </li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
    </TaskDialog>
  );
}
