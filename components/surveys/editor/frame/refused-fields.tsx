import { useTranslations } from "next-intl";
import { FaultLinks } from "@/components/surveys/editor/problems/fault-links";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { Notice } from "@/components/ui/notice";

/** Fields that the server rejected, shown above the tabs; nothing if there are none. */
export function RefusedFields() {
  const t = useTranslations("editor.refused");
  const { refused, fieldErrors } = useEditor("refused", "fieldErrors");
  if (refused.length === 0) return null;
  const requestIds = new Set(fieldErrors.flatMap(({ error: { requestId } }) => requestId ?? []));
  return (
    <Notice tone="fault" className="mx-4 my-2 flex flex-col gap-1 sm:mx-6">
      <p>{t("title", { count: refused.length })}</p>
      <FaultLinks faults={refused} />
      {requestIds.size > 0 && (
        <p className="text-ink-3 text-label">
          {t("request")} <span className="font-mono">{[...requestIds].join(", ")}</span>
        </p>
      )}
    </Notice>
  );
}
