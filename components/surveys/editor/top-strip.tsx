"use client";
import { ArrowLeftIcon, RedoIcon, UndoIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Link } from "react-aria-components";
import { useEditor } from "@/components/surveys/editor/use-editor";
import { stateMarks } from "@/components/surveys/survey-states";
import { Button } from "@/components/ui/button";
import { StatusMark } from "@/components/ui/status-mark";
import { Tooltip } from "@/components/ui/tooltip";

/** Back, the survey's name, its state, and what can be done with it as a whole. */
export function TopStrip() {
  const t = useTranslations("editor");
  const states = useTranslations("surveys.states");
  const { projectId, draft, state, undo, redo, undoLabel, redoLabel } = useEditor();
  const undoText = undoLabel === null ? t("undo.undo") : t("undo.undoOf", { label: undoLabel });
  const redoText = redoLabel === null ? t("undo.redo") : t("undo.redoOf", { label: redoLabel });
  return (
    <header className="flex h-14 items-center gap-3 border-line border-b px-4 sm:px-8">
      <Tooltip text={t("back")}>
        <Link
          href={`/p/${projectId}/surveys`}
          aria-label={t("back")}
          className="grid size-[34px] shrink-0 place-items-center rounded-control text-ink-2 hover:bg-sunken"
        >
          <ArrowLeftIcon aria-hidden className="size-5" strokeWidth={1.5} />
        </Link>
      </Tooltip>
      <h1 className="min-w-0 truncate text-section">{draft.name}</h1>
      <span className="inline-flex shrink-0 items-center gap-2 text-ink-2 text-table">
        <StatusMark {...stateMarks[state]} />
        {states(state)}
      </span>
      <span className="grow" />
      <Tooltip text={undoText}>
        <Button look="quiet" size="icon" aria-label={undoText} isDisabled={undoLabel === null} onPress={undo}>
          <UndoIcon aria-hidden className="size-[18px]" strokeWidth={1.5} />
        </Button>
      </Tooltip>
      <Tooltip text={redoText}>
        <Button look="quiet" size="icon" aria-label={redoText} isDisabled={redoLabel === null} onPress={redo}>
          <RedoIcon aria-hidden className="size-[18px]" strokeWidth={1.5} />
        </Button>
      </Tooltip>
    </header>
  );
}
