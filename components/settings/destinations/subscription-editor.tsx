import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { ConditionFields } from "@/components/settings/destinations/condition-fields";
import { SurveysField } from "@/components/settings/destinations/surveys-field";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Select } from "@/components/ui/select";
import { responseTagsOptions } from "@/lib/client/surveys/response-tags";
import { surveysOptions } from "@/lib/client/surveys/surveys";
import { useProjectTimeZone } from "@/lib/client/use-time-zone";
import { destinationEvents, isResponseEvent, type Subscription } from "@/lib/contract/project/destination";

interface SubscriptionEditorProps {
  projectId: string;
  /** Its place in the list, from 1. */
  number: number;
  subscription: Subscription;
  onChange: (subscription: Subscription) => void;
  onRemove: () => void;
  /** The fault of a part, by its name in the API. */
  faultWithin: (part: string) => string | undefined;
}

const weekdays = ["1", "2", "3", "4", "5", "6", "7"] as const;

/** Which events of which surveys a destination is told, under which condition, and when. */
export function SubscriptionEditor(props: SubscriptionEditorProps) {
  const { projectId, number, subscription, onChange, onRemove, faultWithin } = props;
  const t = useTranslations("destinations");
  const common = useTranslations("common");
  const format = useFormatter();
  const timezone = useProjectTimeZone(projectId);
  const { data: surveys } = useQuery(surveysOptions(projectId, ""));
  const { data: tags = [] } = useQuery(responseTagsOptions(projectId));
  const { events, survey_ids, condition, digest } = subscription;
  const change = (changes: Partial<Subscription>) => onChange({ ...subscription, ...changes });
  const isOfResponses = events.every(isResponseEvent);
  const setDigest = (frequency: "now" | "daily" | "weekly") =>
    change({
      digest: frequency === "now" ? null : { hour: 9, weekday: 1, timezone, ...digest, frequency },
      ...(frequency !== "now" && { condition: null }),
    });
  const hourOf = (hour: number) =>
    format.dateTime(new Date(Date.UTC(2026, 0, 1, hour)), { timeStyle: "short", timeZone: "UTC" });
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 border border-line p-4">
      <legend className="sr-only">{t("subscription", { number })}</legend>
      <div className="flex flex-col gap-1.5">
        <div className="flex items-center justify-between gap-2">
          <p className="font-medium">{common("events")}</p>
          <Button variant="quiet" size="small" onPress={onRemove}>
            {t("removeSubscription")}
          </Button>
        </div>
        <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
          {destinationEvents.map((event) => (
            <Checkbox
              key={event}
              label={t(`eventNames.${event}`)}
              isSelected={events.includes(event)}
              isDisabled={!isResponseEvent(event) && (digest !== null || condition !== null)}
              onChange={(isSelected) =>
                change({
                  events: destinationEvents.filter((each) =>
                    each === event ? isSelected : events.includes(each),
                  ),
                })
              }
            />
          ))}
        </div>
        {events.length === 0 && <p className="text-rust text-label">{t("noEvents")}</p>}
      </div>
      <SurveysField
        surveys={surveys?.results ?? []}
        value={survey_ids}
        onChange={(ids) => change({ survey_ids: ids })}
        fault={faultWithin("survey_ids")}
      />
      <ConditionFields
        surveys={survey_ids && (surveys?.results ?? []).filter((survey) => survey_ids.includes(survey.id))}
        tags={tags}
        condition={condition}
        onChange={(next) => change({ condition: next })}
        hint={isOfResponses ? undefined : t("responsesOnly")}
        isDisabled={!isOfResponses || digest !== null}
        fault={faultWithin("condition")}
      />
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <Select
          label={t("when")}
          options={(["now", "daily", "weekly"] as const).map((each) => ({
            id: each,
            label: t(`times.${each}`),
          }))}
          value={digest?.frequency ?? "now"}
          onChange={setDigest}
          isDisabled={!isOfResponses}
        />
        {digest?.frequency === "weekly" && (
          <Select
            label={t("weekday")}
            options={weekdays.map((day) => ({ id: day, label: t(`weekdays.${day}`) }))}
            value={weekdays[digest.weekday - 1] ?? "1"}
            onChange={(day) => change({ digest: { ...digest, weekday: Number(day) } })}
          />
        )}
        {digest && (
          <Select
            label={t("hour")}
            hint={digest.timezone}
            options={Array.from({ length: 24 }, (_, hour) => ({ id: String(hour), label: hourOf(hour) }))}
            value={String(digest.hour)}
            onChange={(hour) => change({ digest: { ...digest, hour: Number(hour) } })}
          />
        )}
      </div>
    </fieldset>
  );
}
