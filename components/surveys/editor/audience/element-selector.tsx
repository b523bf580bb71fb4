import { useTranslations } from "next-intl";
import { useFieldName } from "@/components/forms/field-name";
import { Condition } from "@/components/surveys/editor/audience/condition";
import { useClearConditions, useCondition } from "@/components/surveys/editor/audience/use-condition";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { TextField } from "@/components/ui/text-field";

/** Whether the browser can parse a selector, as it will have to when the survey is shown. */
function isSelector(selector: string): boolean {
  try {
    document.createDocumentFragment().querySelector(selector);
    return true;
  } catch {
    // Thrown for an invalid selector.
    return false;
  }
}

/** The condition on an element of the page. */
export function ElementSelector() {
  const t = useTranslations("audience");
  const fieldName = useFieldName();
  const { isReadOnly } = useEditor("isReadOnly");
  const [selector, setSelector] = useCondition<string>("selector");
  const clear = useClearConditions();
  const name = fieldName("conditions.selector") ?? "";
  return (
    <Condition
      name={name}
      path="conditions.selector"
      unset={t("selector.unset")}
      isSet={Boolean(selector)}
      onClear={() => clear("selector")}
      isReadOnly={isReadOnly}
    >
      <TextField
        label={name}
        isLabelHidden
        value={selector ?? ""}
        onChange={(text) => setSelector(text === "" ? undefined : text)}
        placeholder="#checkout .done"
        hint={t("selector.hint")}
        isDisabled={isReadOnly}
        spellCheck="false"
        autoComplete="off"
        isMono
        fault={selector && !isSelector(selector) ? t("selector.bad") : undefined}
      />
    </Condition>
  );
}
