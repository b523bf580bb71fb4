"use client";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useLife } from "@/components/surveys/editor/lifecycle/use-lifecycle";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { Button } from "@/components/ui/button";
import { retryImport } from "@/components/ui/retry-import";

const StartDialog = dynamic(() => retryImport(() => import("./start-dialog")).then((it) => it.StartDialog), {
  ssr: false,
});
const PublishDialog = dynamic(
  () => retryImport(() => import("./publish-dialog")).then((it) => it.PublishDialog),
  { ssr: false },
);

/** Loaded when it asks. */
const ConfirmDialog = dynamic(
  () =>
    retryImport(() => import("@/components/ui/confirm-dialog")).then(({ ConfirmDialog }) => ConfirmDialog),
  { ssr: false },
);

type Asked = "start" | "publish" | "stop" | "resume" | "unschedule" | null;

/** What this survey is to do next: start, show its changes, stop, go on. */
export function LifeActions() {
  const t = useTranslations("editor.lifecycle");
  const { state, survey, draft, save, responses = 0, isReadOnly } = useEditor();
  const { stop, resume, schedule, unarchive, describeError } = useLife();
  const [asked, setAsked] = useState<Asked>(null);
  const close = (isOpen: boolean) => !isOpen && setAsked(null);
  const confirmed = { stop, resume, unschedule: () => schedule(null) };
  if (survey.user_access_level === "viewer") return null;
  if (state === "archived") return <Button onPress={() => void unarchive()}>{t("unarchive")}</Button>;
  const hasChanges = save.kind === "collected" || (save.kind === "conflict" && survey.start_date !== null);
  const isTimed = draft.start_date !== null && Date.parse(draft.start_date) > Date.now();
  return (
    <>
      {state === "running" && <Button onPress={() => setAsked("stop")}>{t("stop")}</Button>}
      {state === "scheduled" && <Button onPress={() => setAsked("unschedule")}>{t("unschedule")}</Button>}
      {hasChanges ? (
        <Button variant="primary" isDisabled={isReadOnly} onPress={() => setAsked("publish")}>
          {t("publish")}
        </Button>
      ) : state === "draft" ? (
        <Button variant="primary" onPress={() => setAsked("start")}>
          {isTimed ? t("schedule") : t("start")}
        </Button>
      ) : state === "scheduled" ? (
        <Button variant="primary" onPress={() => setAsked("start")}>
          {t("startEarly")}
        </Button>
      ) : state === "stopped" ? (
        <Button variant="primary" onPress={() => setAsked("resume")}>
          {t("resume")}
        </Button>
      ) : null}
      {asked === "start" && <StartDialog isTimed={isTimed} onOpenChange={close} />}
      {asked === "publish" && <PublishDialog onOpenChange={close} />}
      {asked && asked !== "start" && asked !== "publish" && (
        <ConfirmDialog
          title={t(`${asked}Title`, { name: survey.name })}
          confirmLabel={t(`${asked}Confirm`)}
          cancelLabel={t("cancel")}
          isOpen
          onOpenChange={close}
          onConfirm={confirmed[asked]}
          describeError={describeError}
        >
          <p>{t(`${asked}Detail`, { count: responses })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
