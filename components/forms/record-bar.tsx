import { CheckIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { LeaveGuard } from "@/components/forms/leave-guard";
import type { RecordFormControls } from "@/components/forms/use-record-form";
import { Button } from "@/components/ui/button";
import { useCommands } from "@/components/ui/commands/commands";
import { Notice } from "@/components/ui/notice";

interface RecordBarProps {
  form: RecordFormControls;
  /** The heading of its commands in the palette. */
  group: string;
  /** The button of a new record: "Create flag". */
  createLabel?: string;
  /** At the top it says as well that all is saved, and why it isn't. */
  placement?: "top" | "bottom";
}

/** Saves or discards, by button and by key, and stays in sight; asks before changes are lost. */
export function RecordBar({ form, group, createLabel, placement = "bottom" }: RecordBarProps) {
  const t = useTranslations("forms.bar");
  const common = useTranslations("common");
  const { isNew, isDirty, isPending, faultCount, state, submit, discard } = form;
  useCommands(group, [
    {
      id: "save",
      label: t("save"),
      keys: "mod+s",
      run: submit,
    },
    ...(isDirty && !isNew ? [{ id: "discard", label: common("discardChanges"), run: discard }] : []),
  ]);
  const guard = <LeaveGuard isDirty={isDirty && !isPending} />;
  const isSavable = isNew || isDirty;
  if (placement === "top")
    return (
      // Above toasts, which come from below.
      <div className="sticky top-12 z-10 flex flex-col gap-2 border-line border-b bg-ground px-4 py-2 sm:px-8">
        {guard}
        {form.failure && <Notice tone="fault">{form.failure}</Notice>}
        <div className="flex min-h-[34px] flex-wrap items-center gap-2">
          <p role="status" className="mr-auto flex items-center gap-1.5 text-ink-2">
            {state === "justSaved" && (
              <CheckIcon aria-hidden className="size-4 text-forest" strokeWidth={1.75} />
            )}
            {faultCount > 0 ? t("faultCount", { count: faultCount }) : t(state)}
          </p>
          <Button isDisabled={state !== "changed"} onPress={discard}>
            {common("discard")}
          </Button>
          <Button variant="primary" isDisabled={!isSavable} isPending={isPending} onPress={submit}>
            {t("save")}
          </Button>
        </div>
      </div>
    );
  return (
    <div
      data-bar
      className="sticky bottom-0 z-10 -mx-4 -mt-px flex flex-wrap items-center gap-3 border-line border-t bg-ground px-4 py-3 max-sm:bottom-14 sm:-mx-8 sm:px-8"
    >
      {guard}
      <Button type="submit" variant="primary" isPending={isPending} isDisabled={!isSavable}>
        {isNew ? createLabel : t("save")}
      </Button>
      {!isNew && isDirty && (
        <Button variant="quiet" onPress={discard}>
          {common("discardChanges")}
        </Button>
      )}
      <p role="status" className="text-ink-2">
        {faultCount > 0 ? t("faultCount", { count: faultCount }) : isDirty && !isNew ? t("changed") : ""}
      </p>
    </div>
  );
}
