import { useTranslations } from "next-intl";
import { useState } from "react";
import { FileTrigger } from "react-aria-components";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { retryImport } from "@/components/ui/retry-import";
import { TextArea } from "@/components/ui/text-area";
import { useAsyncAction } from "@/components/ui/use-async-action";
import { maxErasureIds } from "@/lib/contract/person/erasure";
import { decodeText } from "@/lib/contract/wire/csv";

interface IdListFieldProps {
  /** The ids of the text that was read last; none while it is edited. */
  value: readonly string[];
  onChange: (ids: readonly string[]) => void;
  fault: string | undefined;
}

/** Ids as pasted lines or from a file, which fills the text; read by a button. */
export function IdListField({ value, onChange, fault }: IdListFieldProps) {
  const t = useTranslations("erasure");
  const common = useTranslations("common");
  const [text, setText] = useState(() => value.join("\n"));
  const [count, setCount] = useState(value.length);
  const { isPending, fault: failure, run } = useAsyncAction();
  const edit = (next: string) => {
    setText(next);
    setCount(0);
    if (value.length > 0) onChange([]);
  };
  const read = (list: string) =>
    run(async () => {
      const { parsePersonList } = await retryImport(() => import("@/lib/contract/person/parse-list"));
      const keys = parsePersonList(list).flatMap((row) => row.keys);
      // The number of a person is none of the ids that events have.
      const ids = [...new Set(keys.flatMap((key) => (key.by === "id" ? [] : [key.value])))];
      setCount(ids.length);
      onChange(ids.length > maxErasureIds ? [] : ids);
    });
  return (
    <div className="flex flex-col gap-4">
      <TextArea
        label={t("list")}
        hint={t("listHint", { max: maxErasureIds })}
        font="mono"
        value={text}
        onChange={edit}
        {...(fault && { fault })}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button isDisabled={text.trim() === ""} isPending={isPending} onPress={() => void read(text)}>
          {common("preview")}
        </Button>
        <FileTrigger
          acceptedFileTypes={[".csv", ".tsv", ".txt", "text/csv", "text/plain", "text/tab-separated-values"]}
          onSelect={(files) =>
            void files?.[0]?.arrayBuffer().then((bytes) => {
              const list = decodeText(new Uint8Array(bytes));
              edit(list);
              return read(list);
            })
          }
        >
          <Button isDisabled={isPending}>{t("upload")}</Button>
        </FileTrigger>
        <p role="status" className="text-ink-2 tabular-nums">
          {value.length > 0 && t("read", { count: value.length })}
        </p>
      </div>
      {count > maxErasureIds && <Notice tone="fault">{t("tooMany", { count, max: maxErasureIds })}</Notice>}
      {failure && <Notice tone="fault">{failure}</Notice>}
    </div>
  );
}
