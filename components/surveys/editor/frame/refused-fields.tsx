import { useTranslations } from "next-intl";
import { FaultLinks } from "@/components/surveys/editor/problems/fault-links";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { Notice } from "@/components/ui/notice";

/** Fields with values that can’t be saved, shown above the tabs; nothing if there are none. */
export function RefusedFields() {
  const t = useTranslations("editor.refused");
  const { refused } = useEditor("refused");
  if (refused.length === 0) return null;
  return (
    <Notice tone="fault" className="mx-4 my-2 flex flex-col gap-1 sm:mx-6">
      <p>{t("title", { count: refused.length })}</p>
      <FaultLinks faults={refused} />
    </Notice>
  );
}
