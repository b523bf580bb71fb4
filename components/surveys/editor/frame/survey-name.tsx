import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Input, TextField } from "react-aria-components";
import { useDraftValue } from "@/components/surveys/editor/state/use-draft-value";
import { useEditor, useEditorActions } from "@/components/surveys/editor/state/use-editor";
import { FieldFault } from "@/components/ui/field";

/** The editable name in the header. */
export function SurveyName() {
  const t = useTranslations("editor");
  const { clearFocusTarget } = useEditorActions();
  const { isReadOnly, focusTarget } = useEditor("isReadOnly", "focusTarget");
  const [name = "", setName, fault] = useDraftValue<string>(["name"], t("name"));
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focusTarget?.path !== "name") return;
    input.current?.focus();
    clearFocusTarget();
  }, [focusTarget, clearFocusTarget]);
  return (
    <TextField
      aria-label={t("name")}
      value={name}
      onChange={setName}
      isReadOnly={isReadOnly}
      isInvalid={fault !== undefined}
      validationBehavior="aria"
      className="flex min-w-24 flex-col gap-1 max-w-[28rem] shrink grow basis-40 sm:grow-[100]"
    >
      <Input
        ref={input}
        className="h-[34px] w-full min-w-0 truncate rounded-control border border-transparent bg-transparent px-2 text-section hover:border-line focus:border-control focus:bg-sheet data-[invalid]:border-rust"
      />
      <FieldFault>{fault}</FieldFault>
    </TextField>
  );
}
