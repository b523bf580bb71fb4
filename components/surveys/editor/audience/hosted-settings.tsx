import { useTranslations } from "next-intl";
import { useFieldName } from "@/components/forms/field-name";
import { useDraftValue } from "@/components/surveys/editor/state/use-draft-value";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { RadioGroup } from "@/components/ui/radio-group";
import { hostedResponses } from "@/lib/contract/survey/types";

/** What the page of a hosted survey takes and shows. */
export function HostedSettings() {
  const t = useTranslations("surveyTypes.hosted");
  const { isReadOnly } = useEditor("isReadOnly");
  const name = useFieldName()("hosted_responses") ?? "";
  const [responses = null, setResponses] = useDraftValue<(typeof hostedResponses)[number]>(
    ["hosted_responses"],
    name,
  );
  return (
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
  );
}
