import { CloudIcon, CloudOffIcon, LaptopIcon, LoaderCircleIcon, TriangleAlertIcon } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { useFieldName } from "@/components/forms/field-name";
import { faultPath, tabOfFault } from "@/components/surveys/editor/state/fault-tabs";
import { useEditor, useEditorActions } from "@/components/surveys/editor/state/use-editor";
import { useFaultText } from "@/components/surveys/editor/state/use-fault-text";
import { Button } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/lazy-component";

/** Loaded with the first conflict. */
const ConflictDialog = lazyComponent(() => import("@/components/surveys/editor/frame/conflict-dialog"));

/** The save state, with an action where one is needed. */
export function SaveIndicator() {
  const t = useTranslations("editor.save");
  const common = useTranslations("common");
  const format = useFormatter();
  const faultText = useFaultText();
  const { saver, openTab } = useEditorActions();
  const { isReadOnly, isNew, save, refused, isKept, unpublished, draftAuthor, incomplete } = useEditor(
    "isReadOnly",
    "isNew",
    "save",
    "refused",
    "isKept",
    "unpublished",
    "draftAuthor",
    "incomplete",
  );
  // A draft gets its start date with the dialog that schedules it.
  const hasUnsavedStart = useEditor(
    ({ survey, wire }) => survey.start_date === null && (wire.start_date ?? null) !== null,
  );
  const [isResolving, setResolving] = useState(false);
  if (isReadOnly) return <QuietStatus>{t("readOnly")}</QuietStatus>;
  const isBackedUp = String(isKept);
  const backupWarning = isKept ? null : <span className="text-rust">{t("noBackup")}</span>;
  const time = (at: number) => format.dateTime(at, { hour: "2-digit", minute: "2-digit" });
  switch (save.kind) {
    case "saved":
    case "collected":
      if (incomplete[0]) return <IncompleteConditions first={incomplete[0].path} />;
      if (unpublished > 0)
        return (
          <ActiveStatus tone="text-ink-2">
            <CloudIcon aria-hidden className="size-4 shrink-0" strokeWidth={1.5} />
            {draftAuthor
              ? t("unpublishedBy", { count: unpublished, name: draftAuthor.first_name || draftAuthor.email })
              : t("unpublished", { count: unpublished })}
          </ActiveStatus>
        );
      if (save.kind === "collected") return null;
      if (hasUnsavedStart)
        return (
          <ActiveStatus tone="text-ink-2">
            <LaptopIcon aria-hidden className="size-4 shrink-0" strokeWidth={1.5} />
            {t("startDate", { kept: isBackedUp })}
            {backupWarning}
          </ActiveStatus>
        );
      if (isNew) return <QuietStatus>{t("notYet")}</QuietStatus>;
      return (
        <QuietStatus>{save.at === null ? t("saved") : t("savedAt", { time: time(save.at) })}</QuietStatus>
      );
    case "waiting":
    case "saving":
      return (
        <QuietStatus>
          <LoaderCircleIcon aria-hidden className="size-4 motion-safe:animate-spin" strokeWidth={1.5} />
          {common("saving")}
        </QuietStatus>
      );
    case "refused":
      return (
        <ActiveStatus tone="text-ochre">
          <LaptopIcon aria-hidden className="size-4" strokeWidth={1.5} />
          <Button
            variant="quiet"
            size="small"
            onPress={() => openTab(tabOfFault(save.fault), { path: faultPath(save.fault) })}
          >
            {t("refused", { fault: faultText(save.fault), kept: isBackedUp })}
          </Button>
          {backupWarning}
        </ActiveStatus>
      );
    case "unreachable":
      return (
        <ActiveStatus tone="text-rust">
          <CloudOffIcon aria-hidden className="size-4" strokeWidth={1.5} />
          {t("unreachable", { kept: isBackedUp })}
          <Button size="small" onPress={() => void saver.saveNow()}>
            {t("retry")}
          </Button>
          {backupWarning}
        </ActiveStatus>
      );
    case "failed":
      return (
        <ActiveStatus tone="text-rust">
          <TriangleAlertIcon aria-hidden className="size-4 shrink-0" strokeWidth={1.5} />
          <span className="max-w-80 truncate" title={save.error.message}>
            {refused.length > 0 ? t("notSaved") : t("failed", { detail: save.error.message })}
          </span>
          <Button size="small" onPress={() => void saver.saveNow()}>
            {t("retry")}
          </Button>
          {backupWarning}
        </ActiveStatus>
      );
    case "conflict":
      return (
        <ActiveStatus tone="text-ochre">
          <TriangleAlertIcon aria-hidden className="size-4" strokeWidth={1.5} />
          {t("conflict", { count: save.conflicts.length })}
          <Button size="small" onPress={() => setResolving(true)}>
            {t("resolve")}
          </Button>
          <ConflictDialog conflicts={save.conflicts} isOpen={isResolving} onOpenChange={setResolving} />
        </ActiveStatus>
      );
    default:
      return save satisfies never;
  }
}

/** Names the conditions that the draft can't store, and leads to the first of them. @param first its path */
function IncompleteConditions({ first }: { first: string }) {
  const t = useTranslations("editor.save");
  const format = useFormatter();
  const fieldName = useFieldName();
  const { incomplete, openTab } = useEditor("incomplete", "openTab");
  const names = new Set(
    incomplete.map(({ path }) => {
      const [field = "", key] = path.split(".");
      return fieldName(field === "conditions" ? `${field}.${key}` : field) ?? path;
    }),
  );
  const text = t("incomplete", { count: incomplete.length, names: format.list(names) });
  return (
    <ActiveStatus tone="text-ochre">
      <TriangleAlertIcon aria-hidden className="size-4 shrink-0" strokeWidth={1.5} />
      <Button variant="quiet" size="small" onPress={() => openTab("audience", { path: first })}>
        <span className="max-w-72 truncate" title={text}>
          {text}
        </span>
      </Button>
    </ActiveStatus>
  );
}

const statusClasses = "inline-flex min-w-0 items-center gap-1.5 text-table";

const QuietStatus = ({ children }: { children: React.ReactNode }) => (
  <span data-save className={`${statusClasses} text-ink-3 max-sm:hidden`}>
    {children}
  </span>
);

const ActiveStatus = ({ tone, children }: { tone: string; children: React.ReactNode }) => (
  <span role="status" data-save className={`${statusClasses} ${tone}`}>
    {children}
  </span>
);
