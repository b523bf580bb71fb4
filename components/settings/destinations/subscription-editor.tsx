import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { NumberField } from "@/components/ui/number-field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { responseTagsOptions } from "@/lib/client/surveys/response-tags";
import { surveysOptions } from "@/lib/client/surveys/surveys";
import { useProjectTimeZone } from "@/lib/client/use-time-zone";
import {
  destinationEvents,
  isResponseEvent,
  type Subscription,
  type SubscriptionCondition,
} from "@/lib/contract/project/destination";

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

type ConditionId = "none" | "score" | "high" | "text" | "tag" | "other";

const [all, several] = ["all", "several"];
const weekdays = ["1", "2", "3", "4", "5", "6", "7"] as const;

/** What a condition is in the menu; the API has others. */
function conditionId(condition: SubscriptionCondition | null): ConditionId {
  if (condition === null) return "none";
  if (condition.type === "tag") return "tag";
  const { operator, question_id } = condition;
  if (operator === "icontains" && question_id === null) return "text";
  if (question_id !== null || (operator !== "lte" && operator !== "gte")) return "other";
  return operator === "lte" ? "score" : "high";
}

const scoreCondition = (operator: "lte" | "gte", value: number): SubscriptionCondition => ({
  type: "answer",
  question_id: null,
  operator,
  value,
});

/** Which events of which surveys a destination is told, under which condition, and when. */
export function SubscriptionEditor(props: SubscriptionEditorProps) {
  const { projectId, number, subscription, onChange, onRemove, faultWithin } = props;
  const t = useTranslations("destinations");
  const format = useFormatter();
  const timezone = useProjectTimeZone(projectId);
  const { data: surveys } = useQuery(surveysOptions(projectId, ""));
  const { data: tags = [] } = useQuery(responseTagsOptions(projectId));
  const { events, survey_ids, condition, digest } = subscription;
  const change = (changes: Partial<Subscription>) => onChange({ ...subscription, ...changes });
  const isOfResponses = events.every(isResponseEvent);
  const id = conditionId(condition);
  const conditions: Record<Exclude<ConditionId, "other">, SubscriptionCondition | null> = {
    none: null,
    score: scoreCondition("lte", 6),
    high: scoreCondition("gte", 9),
    text: { type: "answer", question_id: null, operator: "icontains", value: "" },
    tag: { type: "tag", tag_id: tags[0]?.id ?? 0 },
  };
  const setCondition = (next: ConditionId) => next !== "other" && change({ condition: conditions[next] });
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
          <p className="font-medium">{t("events")}</p>
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
      <Select
        label={t("survey")}
        options={[
          { id: all as string, label: t("allSurveys") },
          ...(survey_ids && survey_ids.length > 1
            ? [{ id: several as string, label: t("severalSurveys", { count: survey_ids.length }) }]
            : []),
          ...(surveys?.results ?? []).map((survey) => ({
            id: survey.id,
            label: survey.name || t("unnamed"),
          })),
        ]}
        value={survey_ids === null ? all! : survey_ids.length > 1 ? several! : (survey_ids[0] ?? all!)}
        onChange={(chosen) => chosen !== several && change({ survey_ids: chosen === all ? null : [chosen] })}
        fault={faultWithin("survey_ids")}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Select
          label={t("condition")}
          hint={isOfResponses ? undefined : t("responsesOnly")}
          options={(
            ["none", "score", "high", "text", "tag", ...(id === "other" ? (["other"] as const) : [])] as const
          ).map((each) => ({ id: each, label: t(`conditions.${each}`) }))}
          value={id}
          onChange={setCondition}
          isDisabled={!isOfResponses || digest !== null}
        />
        {condition?.type === "answer" && (id === "score" || id === "high") && (
          <NumberField
            label={t("score")}
            value={Number(condition.value)}
            minValue={0}
            maxValue={10}
            onChange={(value) => change({ condition: { ...condition, value: value ?? 0 } })}
          />
        )}
        {condition?.type === "answer" && id === "text" && (
          <TextField
            label={t("text")}
            value={String(condition.value)}
            onChange={(value) => change({ condition: { ...condition, value } })}
            fault={faultWithin("condition")}
          />
        )}
        {condition?.type === "tag" && (
          <Select
            label={t("tag")}
            placeholder={t("chooseTag")}
            options={tags.map((tag) => ({ id: String(tag.id), label: tag.name }))}
            value={String(condition.tag_id)}
            onChange={(tag) => change({ condition: { type: "tag", tag_id: Number(tag) } })}
            fault={faultWithin("condition")}
          />
        )}
      </div>
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
