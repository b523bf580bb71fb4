import { useTranslations } from "next-intl";
import { useFieldName } from "@/components/forms/field-name";
import { useDraftValue } from "@/components/surveys/editor/state/use-draft-value";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { RadioGroup } from "@/components/ui/radio-group";
import { TextField } from "@/components/ui/text-field";
import { hostedResponses } from "@/lib/contract/survey/types";

/** What the page of a hosted survey takes and shows. */
export function HostedSettings() {
  const t = useTranslations("surveyTypes.hosted");
  const { isReadOnly, wire } = useEditor("isReadOnly", "wire");
  // Readers are not told whether there is a PIN.
  const showsPin = !isReadOnly || Boolean(wire.hosted_pin);
  const name = useFieldName()("hosted_responses") ?? "";
  const [responses = null, setResponses] = useDraftValue<(typeof hostedResponses)[number]>(
    ["hosted_responses"],
    name,
  );
  return (
    <div className="flex w-full max-w-[40rem] flex-col gap-5">
      <div data-path="hosted_responses">
        <RadioGroup
          label={name}
          options={hostedResponses.map((id) => ({
            id,
            label: t(`responses.${id}`),
            detail: t(`responsesDetail.${id}`),
          }))}
          value={responses}
          onChange={setResponses}
          isDisabled={isReadOnly}
        />
      </div>
      <PageText field="hosted_title" />
      {showsPin && <PageText field="hosted_pin" placeholder="2468" />}
      <PageText field="hosted_redirect_url" placeholder="https://example.com/thanks" />
    </div>
  );
}

interface PageTextProps {
  field: "hosted_title" | "hosted_pin" | "hosted_redirect_url";
  placeholder?: string;
}

/** A text of the page. No PIN is null. */
function PageText({ field, placeholder = "" }: PageTextProps) {
  const t = useTranslations("surveyTypes.hosted.hints");
  const { isReadOnly } = useEditor("isReadOnly");
  const name = useFieldName()(field) ?? "";
  const [value, setValue, fault] = useDraftValue<string | null>([field], name);
  return (
    <div data-path={field}>
      <TextField
        label={name}
        hint={t(field)}
        value={value ?? ""}
        onChange={(next) => setValue(field === "hosted_pin" && next === "" ? null : next)}
        placeholder={placeholder}
        fault={fault}
        isDisabled={isReadOnly}
        autoComplete="off"
      />
    </div>
  );
}
