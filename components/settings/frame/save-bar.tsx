"use client";
import { CheckIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import type { SettingsForm } from "@/components/settings/frame/use-settings-form";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

type SaveBarProps = Pick<SettingsForm<object>, "state" | "formFault" | "save" | "discard">;

/**
 * The head of a settings form: whether it is saved, and buttons to save or discard changes. It stays in sight, and above
 * toasts, which come from below.
 */
export function SaveBar({ state, formFault, save, discard }: SaveBarProps) {
  const t = useTranslations("settings.saveBar");
  const isChanged = state === "changed" || state === "saving";
  return (
    <div className="sticky top-12 z-10 flex flex-col gap-2 border-line border-b bg-ground px-4 py-2 sm:px-8">
      {formFault && <Notice tone="fault">{formFault}</Notice>}
      <div className="flex min-h-[34px] flex-wrap items-center gap-2">
        <p role="status" className="mr-auto flex items-center gap-1.5 text-ink-2">
          {state === "justSaved" && (
            <CheckIcon aria-hidden className="size-4 text-forest" strokeWidth={1.75} />
          )}
          {t(state)}
        </p>
        <Button isDisabled={state !== "changed"} onPress={discard}>
          {t("discard")}
        </Button>
        <Button variant="primary" isDisabled={!isChanged} isPending={state === "saving"} onPress={save}>
          {t("save")}
        </Button>
      </div>
    </div>
  );
}
