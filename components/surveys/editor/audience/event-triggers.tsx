import { PlusIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useFieldName } from "@/components/forms/field-name";
import { Condition } from "@/components/surveys/editor/audience/condition";
import { EventRow } from "@/components/surveys/editor/audience/event-row";
import { useClearConditions, useCondition } from "@/components/surveys/editor/audience/use-condition";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { Button } from "@/components/ui/button";
import { Switch } from "@/components/ui/switch";
import { useRowKeys } from "@/components/ui/use-row-keys";
import { isSameJson, type JsonObject } from "@/lib/contract/wire/json";
import {
  type EventTrigger,
  keepCompleteTriggers,
  readTriggers,
  shownTriggers,
} from "@/lib/survey-model/event-triggers";

/**
 * The condition on events that trigger or cancel the survey. Incomplete rows are kept on the screen, but not in
 * the draft.
 */
export function EventTriggers({ kind }: { kind: "events" | "cancelEvents" }) {
  const t = useTranslations("audience");
  const common = useTranslations("common");
  const fieldName = useFieldName();
  const { isReadOnly, write, written } = useEditor("isReadOnly", "write", "written");
  const [events, setEvents] = useCondition<JsonObject>(kind);
  const clear = useClearConditions();
  const stored = readTriggers(events);
  const triggers = shownTriggers(written[kind], stored);
  const rows = triggers.length > 0 ? triggers : [{ name: "" }];
  const { keyOf, removeKey } = useRowKeys(rows.length);
  const edit = (next: EventTrigger[]) => {
    write({ [kind]: next });
    const values = keepCompleteTriggers(next);
    if (isSameJson(values, stored)) return;
    setEvents(values.length > 0 ? { ...events, values } : undefined);
  };
  const remove = (at: number) => {
    removeKey(at);
    edit(rows.toSpliced(at, 1));
  };
  return (
    <Condition
      path={`conditions.${kind}`}
      name={fieldName(`conditions.${kind}`) ?? ""}
      unset={t(`${kind}.unset`)}
      isSet={triggers.length > 0}
      onClear={() => {
        write({ [kind]: null });
        clear(kind);
      }}
      isReadOnly={isReadOnly}
    >
      <div className="flex flex-col gap-2">
        {rows.map((trigger, at) => (
          <EventRow
            key={keyOf(at)}
            path={`conditions.${kind}.values.${at}`}
            label={t(`${kind}.event`, { number: at + 1 })}
            trigger={trigger}
            onChange={(next) => edit(rows.with(at, next))}
            onRemove={rows.length > 1 ? () => remove(at) : null}
            isDisabled={isReadOnly}
          />
        ))}
        <Button
          variant="quiet"
          size="small"
          className="self-start"
          isDisabled={isReadOnly}
          onPress={() => edit([...rows, { name: "" }])}
        >
          <PlusIcon aria-hidden className="size-4" strokeWidth={1.5} />
          {common("addEvent")}
        </Button>
        {kind === "events" && (
          <Switch
            label={t("events.repeat")}
            hint={t("events.repeatHint")}
            isSelected={events?.repeatedActivation === true}
            onChange={(repeatedActivation) => setEvents({ ...events, values: stored, repeatedActivation })}
            isDisabled={isReadOnly || stored.length === 0}
          />
        )}
      </div>
    </Condition>
  );
}
