import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { RecordDialog } from "@/components/forms/record-dialog";
import { TextInput } from "@/components/forms/text-input";
import { useRecordForm } from "@/components/forms/use-record-form";
import {
  type DestinationDraft,
  newSubscription,
  readDestination,
  toChanges,
  writeDestination,
} from "@/components/settings/destinations/destination-draft";
import { SubscriptionEditor } from "@/components/settings/destinations/subscription-editor";
import { OneTimeDialog } from "@/components/settings/frame/one-time-dialog";
import { Button } from "@/components/ui/button";
import { NumberField } from "@/components/ui/number-field";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { useRowKeys } from "@/components/ui/use-row-keys";
import { createDestination, destinationsKey, updateDestination } from "@/lib/client/access/destinations";
import {
  type Destination,
  DestinationInput,
  destinationTypes,
  maxSubscriptions,
  type NewDestination,
} from "@/lib/contract/project/destination";
import { languageNames, languageOf, locales } from "@/lib/i18n/locales";

interface DestinationDialogProps {
  projectId: string;
  /** Null for a new one. */
  destination: Destination | null;
  onClose: () => void;
}

/** Creates or edits a destination; shows the secret of a new webhook. */
export default function DestinationDialog({ projectId, destination, onClose }: DestinationDialogProps) {
  const t = useTranslations("destinations");
  const common = useTranslations("common");
  const language = languageOf(useLocale());
  const [secret, setSecret] = useState<string | null>(null);
  const form = useRecordForm<Destination | NewDestination, DestinationDraft, DestinationInput>({
    stored: destination,
    read: (stored) => readDestination(stored, language),
    write: writeDestination,
    schema: DestinationInput,
    check: ({ type, url, emails, subscriptions }) => ({
      ...(type !== "email" &&
        url.trim() === "" &&
        destination?.type !== "slack" && { url: common("thisFieldIsRequired") }),
      ...(type === "email" && emails.trim() === "" && { emails: common("thisFieldIsRequired") }),
      ...Object.fromEntries(
        subscriptions.flatMap(({ condition, events }, index) => [
          ...(events.length === 0 ? [[`subscriptions.${index}.events`, t("noEvents")]] : []),
          ...(condition?.type === "tag" && condition.tag_id === 0
            ? [[`subscriptions.${index}.condition`, t("chooseTag")]]
            : []),
        ]),
      ),
    }),
    send: ({ body, changes }) =>
      destination
        ? updateDestination(projectId, destination.id, toChanges(changes))
        : createDestination(projectId, body),
    refreshes: [destinationsKey(projectId)],
    done: () => ({ message: t(destination ? "saved" : "created") }),
    onSaved: (saved) => {
      if ("secret" in saved && saved.secret !== null) setSecret(saved.secret);
      else onClose();
    },
  });
  const { draft, change } = form;
  const { keyOf, removeKey } = useRowKeys(draft.subscriptions.length);
  if (secret !== null)
    return (
      <OneTimeDialog title={t("created")} label={t("secret")} value={secret} onClose={onClose}>
        <p>{t("secretDetail")}</p>
      </OneTimeDialog>
    );
  const { subscriptions, type } = draft;
  return (
    <RecordDialog
      form={form}
      title={destination ? common("editQuoted", { name: destination.name }) : t("create")}
      width="medium"
      isGuarded
      confirmLabel={destination ? common("save") : t("createSubmit")}
      onClose={onClose}
    >
      <TextInput name="name" label={common("name")} hasAutoFocus {...form.field("name")} />
      <Select
        label={common("type")}
        options={destinationTypes.map((id) => ({ id, label: t(`types.${id}`) }))}
        {...form.field("type")}
        isDisabled={destination !== null}
      />
      {type === "email" ? (
        <TextInput name="emails" label={t("emails")} hint={t("emailsHint")} {...form.field("emails")} />
      ) : (
        <TextInput
          name="url"
          label={common("url")}
          hint={
            destination?.type === "slack"
              ? t("slackUrlStored", { url: destination.url ?? "" })
              : t(`urlHint.${type}`)
          }
          {...form.field("url")}
        />
      )}
      <Select
        label={t("language")}
        options={locales.map((id) => ({ id, label: languageNames[id] }))}
        {...form.field("language")}
      />
      <Switch
        label={t("personalData")}
        hint={t("personalDataHint")}
        isSelected={draft.gets_personal_data}
        onChange={(gets_personal_data) => change({ gets_personal_data })}
      />
      <NumberField
        label={t("limit")}
        hint={t("limitHint")}
        minValue={1}
        maxValue={600}
        {...form.field("limit_per_minute")}
      />
      <h3 className="pt-2 text-section">{t("subscriptions")}</h3>
      {subscriptions.map((subscription, at) => (
        <SubscriptionEditor
          key={keyOf(at)}
          projectId={projectId}
          number={at + 1}
          subscription={subscription}
          onChange={(next) => change({ subscriptions: subscriptions.with(at, next) })}
          onRemove={() => {
            removeKey(at);
            change({ subscriptions: subscriptions.toSpliced(at, 1) });
          }}
          faultWithin={(part) => form.faultWithin(`subscriptions.${at}.${part}`)}
        />
      ))}
      <div>
        <Button
          isDisabled={subscriptions.length >= maxSubscriptions}
          onPress={() => change({ subscriptions: [...subscriptions, newSubscription] })}
        >
          {t("addSubscription")}
        </Button>
      </div>
    </RecordDialog>
  );
}
