import { useTranslations } from "next-intl";
import { RecordDialog } from "@/components/forms/record-dialog";
import { TextInput } from "@/components/forms/text-input";
import { useRecordForm } from "@/components/forms/use-record-form";
import { DateTimeField } from "@/components/ui/date-fields";
import { Switch } from "@/components/ui/switch";
import type { PublicLinkCalls } from "@/lib/client/public-links";
import { useTimeZone } from "@/lib/client/use-time-zone";
import { type PublicLink, PublicLinkChanges } from "@/lib/contract/survey/public-link";

interface LinkDraft {
  name: string;
  expires_at: string | null;
  has_password: boolean;
  /** Empty while it stays the same. */
  password: string;
  shows_open_answers: boolean;
  shows_people: boolean;
  allows_filters: boolean;
}

/** What is compared and sent: `password` is undefined while it stays the same. */
type LinkBody = Omit<LinkDraft, "has_password" | "password"> & { password?: string | null };

const shortestPassword = 8;

const readLink = (link: PublicLink | null): LinkDraft => ({
  name: link?.name ?? "",
  expires_at: link?.expires_at ?? null,
  has_password: link?.has_password ?? false,
  password: "",
  shows_open_answers: link?.shows_open_answers ?? false,
  shows_people: link?.shows_people ?? false,
  allows_filters: link?.allows_filters ?? false,
});

interface LinkFormProps {
  projectId: string;
  calls: PublicLinkCalls;
  /** Null for a new one. */
  link: PublicLink | null;
  onClose: () => void;
}

/** A public link: until when it shows what, and to whom. */
export function LinkForm({ projectId, calls, link, onClose }: LinkFormProps) {
  const t = useTranslations("publicLinks");
  const common = useTranslations("common");
  const timeZone = useTimeZone(projectId);
  const hadPassword = link?.has_password ?? false;
  const form = useRecordForm<PublicLink, LinkDraft, LinkBody>({
    stored: link,
    read: readLink,
    write: ({ has_password, password, ...draft }) => ({
      ...draft,
      shows_people: draft.shows_people && draft.shows_open_answers,
      ...(!has_password ? { password: null } : password !== "" && { password }),
    }),
    schema: PublicLinkChanges,
    check: ({ has_password, password, expires_at }) => ({
      ...(has_password &&
        password.length < shortestPassword &&
        !(hadPassword && password === "") && { password: t("faults.password") }),
      ...(expires_at !== null &&
        expires_at !== link?.expires_at &&
        new Date(expires_at) <= new Date() && { expires_at: common("chooseFutureDate") }),
    }),
    send: ({ body, changes }) => (link ? calls.update(link.id, changes) : calls.create(body)),
    refreshes: [calls.list.queryKey],
    done: () => ({ message: t(link ? "saved" : "created") }),
    onSaved: onClose,
  });
  const { draft, change } = form;
  return (
    <RecordDialog
      form={form}
      title={t(link ? "editTitle" : "createTitle")}
      confirmLabel={common(link ? "save" : "createLink")}
      onClose={onClose}
    >
      <TextInput
        label={common("name")}
        hint={t("fields.nameHint")}
        autoComplete="off"
        hasAutoFocus
        {...form.field("name")}
        name="name"
      />
      <DateTimeField
        label={common("expires")}
        hint={t("fields.expiryHint")}
        timeZone={timeZone}
        {...form.field("expires_at")}
      />
      <Switch
        label={common("password")}
        hint={t("fields.hasPasswordHint")}
        isSelected={draft.has_password}
        onChange={(has_password) => change({ has_password })}
      />
      {draft.has_password && (
        <TextInput
          label={common("newPassword")}
          hint={t(hadPassword ? "fields.passwordKept" : "fields.passwordHint")}
          type="password"
          autoComplete="new-password"
          {...form.field("password")}
          name="password"
        />
      )}
      {calls.hasSwitches && <Switches draft={draft} change={change} />}
    </RecordDialog>
  );
}

interface SwitchesProps {
  draft: LinkDraft;
  change: (changes: Partial<LinkDraft>) => void;
}

/** What the results of a survey show. */
function Switches({ draft, change }: SwitchesProps) {
  const t = useTranslations("publicLinks");
  return (
    <>
      <Switch
        label={t("fields.texts")}
        hint={t("fields.textsHint")}
        isSelected={draft.shows_open_answers}
        onChange={(shows_open_answers) => change({ shows_open_answers })}
      />
      {draft.shows_open_answers && (
        <Switch
          label={t("fields.people")}
          hint={t("fields.peopleHint")}
          isSelected={draft.shows_people}
          onChange={(shows_people) => change({ shows_people })}
        />
      )}
      <Switch
        label={t("fields.filters")}
        hint={t("fields.filtersHint")}
        isSelected={draft.allows_filters}
        onChange={(allows_filters) => change({ allows_filters })}
      />
    </>
  );
}
