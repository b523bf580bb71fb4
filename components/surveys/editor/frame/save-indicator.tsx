"use client";
import { CloudOffIcon, LaptopIcon, LoaderCircleIcon, TriangleAlertIcon } from "lucide-react";
import dynamic from "next/dynamic";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { faultPath, tabOfFault } from "@/components/surveys/editor/state/fault-tabs";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { useFaultText } from "@/components/surveys/editor/state/use-fault-text";
import { Button } from "@/components/ui/button";
import { retryImport } from "@/components/ui/retry-import";

/** Loaded when there is something to decide. */
const ConflictDialog = dynamic(
  () =>
    retryImport(() => import("@/components/surveys/editor/frame/conflict-dialog")).then(
      ({ ConflictDialog }) => ConflictDialog,
    ),
  { ssr: false },
);

/** Where what was typed is, and what to do where that is not the server. */
export function SaveIndicator() {
  const t = useTranslations("editor.save");
  const format = useFormatter();
  const faultText = useFaultText();
  const { save, saver, refused, isKept, isReadOnly, openTab } = useEditor();
  const [isDeciding, setDeciding] = useState(false);
  if (isReadOnly) return <Quiet>{t("readOnly")}</Quiet>;
  const kept = String(isKept);
  const unkept = isKept ? null : <span className="text-rust">{t("noBackup")}</span>;
  const time = (at: number) => format.dateTime(at, { hour: "2-digit", minute: "2-digit" });
  switch (save.kind) {
    case "saved":
      return <Quiet>{save.at === null ? t("saved") : t("savedAt", { time: time(save.at) })}</Quiet>;
    case "waiting":
    case "saving":
      return (
        <Quiet>
          <LoaderCircleIcon aria-hidden className="size-4 motion-safe:animate-spin" strokeWidth={1.5} />
          {t("saving")}
        </Quiet>
      );
    case "collected":
      return (
        <Loud tone="text-ink-2">
          <LaptopIcon aria-hidden className="size-4" strokeWidth={1.5} />
          {t("collected", { count: save.fields.length, kept })}
          {unkept}
        </Loud>
      );
    case "refused":
      return (
        <Loud tone="text-ochre">
          <LaptopIcon aria-hidden className="size-4" strokeWidth={1.5} />
          <Button
            variant="quiet"
            size="small"
            onPress={() => openTab(tabOfFault(save.fault), { path: faultPath(save.fault) })}
          >
            {t("refused", { fault: faultText(save.fault), kept })}
          </Button>
          {unkept}
        </Loud>
      );
    case "unreachable":
      return (
        <Loud tone="text-rust">
          <CloudOffIcon aria-hidden className="size-4" strokeWidth={1.5} />
          {t("unreachable", { kept })}
          <Button size="small" onPress={() => void saver.saveNow()}>
            {t("retry")}
          </Button>
          {unkept}
        </Loud>
      );
    case "failed":
      return (
        <Loud tone="text-rust">
          <TriangleAlertIcon aria-hidden className="size-4 shrink-0" strokeWidth={1.5} />
          <span className="max-w-80 truncate" title={save.error.message}>
            {refused.length > 0 ? t("notSaved") : t("failed", { detail: save.error.message })}
          </span>
          <Button size="small" onPress={() => void saver.saveNow()}>
            {t("retry")}
          </Button>
          {unkept}
        </Loud>
      );
    case "conflict":
      return (
        <Loud tone="text-ochre">
          <TriangleAlertIcon aria-hidden className="size-4" strokeWidth={1.5} />
          {t("conflict", { count: save.conflicts.length })}
          <Button size="small" onPress={() => setDeciding(true)}>
            {t("resolve")}
          </Button>
          <ConflictDialog conflicts={save.conflicts} isOpen={isDeciding} onOpenChange={setDeciding} />
        </Loud>
      );
    default:
      return save satisfies never;
  }
}

const line = "inline-flex min-w-0 items-center gap-1.5 text-table";

const Quiet = ({ children }: { children: React.ReactNode }) => (
  <span data-save className={`${line} text-ink-3 max-sm:hidden`}>
    {children}
  </span>
);

const Loud = ({ tone, children }: { tone: string; children: React.ReactNode }) => (
  <span role="status" data-save className={`${line} ${tone}`}>
    {children}
  </span>
);
