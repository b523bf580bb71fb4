import { useTranslations } from "next-intl";
import { useFieldName } from "@/components/forms/field-name";
import { Condition } from "@/components/surveys/editor/audience/condition";
import { MatchSelect } from "@/components/surveys/editor/audience/match-select";
import { useClearConditions, useCondition } from "@/components/surveys/editor/audience/use-condition";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { Checkbox } from "@/components/ui/checkbox";

const knownDevices = ["Desktop", "Mobile", "Tablet", "Console", "Wearable"] as const;
type Device = (typeof knownDevices)[number];
const isKnown = (device: string): device is Device => knownDevices.some((candidate) => candidate === device);

/** A device is one of a few words, so it is the word or it is not. */
const deviceMatchTypes = ["exact", "is_not"] as const;
/** What the other types mean for whole words. */
const wholeWordTypes: Readonly<Record<string, string>> = { icontains: "exact", not_icontains: "is_not" };

/** The condition on device types. */
export function Devices() {
  const t = useTranslations("audience");
  const editorText = useTranslations("editor");
  const fieldName = useFieldName();
  const { change, isReadOnly } = useEditor("change", "isReadOnly");
  const [devices = [], setDevices] = useCondition<string[]>("deviceTypes");
  const [type, setType] = useCondition<string>("deviceTypesMatchType");
  const clear = useClearConditions();
  const name = fieldName("conditions.deviceTypes") ?? "";
  const areKnown = devices.every(isKnown);
  // Without a type the widget matches substrings; no known device is a substring of another.
  const shownType = areKnown ? (wholeWordTypes[type ?? "icontains"] ?? type) : type;
  const toggle = (device: string, isChosen: boolean) => {
    const next = isChosen ? [...devices, device] : devices.filter((candidate) => candidate !== device);
    if (next.length === 0) return setDevices(undefined);
    change(
      editorText("undo.edit", { field: name }),
      (draft) => {
        const { deviceTypes: _, ...conditions } = draft.conditions ?? {};
        draft.conditions = {
          ...conditions,
          deviceTypes: next,
          ...(shownType !== undefined && { deviceTypesMatchType: shownType }),
        };
      },
      { coalesce: "conditions.deviceTypes" },
    );
  };
  return (
    <Condition
      name={name}
      path="conditions.deviceTypes"
      unset={t("devices.unset")}
      isSet={devices.length > 0}
      onClear={() => clear("deviceTypes", "deviceTypesMatchType")}
      isReadOnly={isReadOnly}
    >
      <div className="grid gap-2 sm:grid-cols-[11rem_minmax(0,1fr)]">
        <MatchSelect
          label={fieldName("conditions.deviceTypesMatchType") ?? ""}
          value={shownType}
          offered={deviceMatchTypes}
          onChange={setType}
          isDisabled={isReadOnly}
        />
        <fieldset className="flex min-h-[34px] flex-wrap items-center gap-x-4 gap-y-1">
          <legend className="sr-only">{name}</legend>
          {[...knownDevices, ...devices.filter((device) => !isKnown(device))].map((device) => (
            <Checkbox
              key={device}
              label={isKnown(device) ? t(`devices.${device}`) : device}
              isSelected={devices.includes(device)}
              onChange={(isChosen) => toggle(device, isChosen)}
              isDisabled={isReadOnly}
            />
          ))}
        </fieldset>
      </div>
    </Condition>
  );
}
