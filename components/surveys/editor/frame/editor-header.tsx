import { ArrowLeftIcon, PanelRightIcon, RedoIcon, UndoIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Link } from "react-aria-components";
import { ChecksBadge } from "@/components/surveys/editor/frame/checks-badge";
import { MoreMenu } from "@/components/surveys/editor/frame/more-menu";
import { SaveIndicator } from "@/components/surveys/editor/frame/save-indicator";
import { SurveyName } from "@/components/surveys/editor/frame/survey-name";
import { LifecycleActions } from "@/components/surveys/editor/lifecycle/lifecycle-actions";
import { StateMark } from "@/components/surveys/editor/lifecycle/state-mark";
import { ShareButton } from "@/components/surveys/editor/share/share-button";
import { useEditor, useEditorActions } from "@/components/surveys/editor/state/use-editor";
import { useCrumbs } from "@/components/ui/breadcrumb";
import { Button } from "@/components/ui/button";
import { Tooltip } from "@/components/ui/tooltip";
import { surveyPath } from "@/lib/client/links/surveys";

interface EditorHeaderProps {
  areChecksOpen: boolean;
  onChecks: (areOpen: boolean) => void;
}

/** The header: back, name, state, undo, checks and actions of the survey. */
export const EditorHeader = ({ areChecksOpen, onChecks }: EditorHeaderProps) => (
  <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-line border-b px-4 py-2 sm:px-6">
    <div className="flex min-w-0 grow basis-80 items-center xl:basis-52 gap-2">
      <BackLink />
      <SurveyName />
      <StateMark />
    </div>
    <div className="ml-auto flex min-w-0 flex-wrap items-center justify-end gap-x-2 gap-y-1">
      <SaveIndicator />
      <UndoButtons />
      <ChecksBadge isOpen={areChecksOpen} onOpenChange={onChecks} />
      <PreviewToggle />
      <ShareButton />
      <LifecycleActions />
      <MoreMenu />
    </div>
  </header>
);

/** The link back to the list; also the page's heading and breadcrumb. */
function BackLink() {
  const t = useTranslations("editor");
  const { projectId, survey } = useEditor("projectId", "survey");
  useCrumbs([{ label: survey.name, href: surveyPath(projectId, survey) }]);
  return (
    <>
      <h1 className="sr-only">{survey.name}</h1>
      <Tooltip text={t("back")}>
        <Link
          href={`/p/${projectId}/surveys`}
          aria-label={t("back")}
          className="grid size-[34px] shrink-0 place-items-center rounded-control text-ink-2 hover:bg-sunken pointer-coarse:size-11"
        >
          <ArrowLeftIcon aria-hidden className="size-5" strokeWidth={1.5} />
        </Link>
      </Tooltip>
    </>
  );
}

/** Keeps its place on tabs that have their own preview, so that the buttons beside it do not move. */
function PreviewToggle() {
  const common = useTranslations("common");
  const { togglePreview, isPreviewOpen, tab } = useEditor("togglePreview", "isPreviewOpen", "tab");
  return (
    <Tooltip text={common("preview")}>
      <Button
        variant="quiet"
        size="icon"
        aria-label={common("preview")}
        aria-pressed={isPreviewOpen}
        onPress={togglePreview}
        className={`max-sm:hidden ${tab === "appearance" ? "invisible" : tab === "questions" ? "max-xl:invisible" : ""}`}
      >
        <PanelRightIcon aria-hidden className="size-[18px]" strokeWidth={1.5} />
      </Button>
    </Tooltip>
  );
}

function UndoButtons() {
  const t = useTranslations("editor.undo");
  const { undo, redo } = useEditorActions();
  const undoLabel = useEditor(({ history }) => history.past.at(-1)?.label ?? null);
  const redoLabel = useEditor(({ history }) => history.future.at(-1)?.label ?? null);
  const { isReadOnly } = useEditor("isReadOnly");
  if (isReadOnly) return null;
  const undoText = undoLabel === null ? t("undo") : t("undoOf", { label: undoLabel });
  const redoText = redoLabel === null ? t("redo") : t("redoOf", { label: redoLabel });
  return (
    <span className="flex shrink-0 gap-2">
      <Tooltip text={undoText}>
        <Button
          variant="quiet"
          size="icon"
          aria-label={undoText}
          isDisabled={undoLabel === null}
          onPress={undo}
        >
          <UndoIcon aria-hidden className="size-[18px]" strokeWidth={1.5} />
        </Button>
      </Tooltip>
      <Tooltip text={redoText}>
        <Button
          variant="quiet"
          size="icon"
          aria-label={redoText}
          isDisabled={redoLabel === null}
          onPress={redo}
        >
          <RedoIcon aria-hidden className="size-[18px]" strokeWidth={1.5} />
        </Button>
      </Tooltip>
    </span>
  );
}
