import { EllipsisIcon } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { MenuTrigger } from "react-aria-components";
import { type ActionTarget, isDisposable, isPossible } from "@/components/surveys/actions/actions";
import { SurveyActionDialogs } from "@/components/surveys/actions/survey-action-dialogs";
import { useSurveyActions } from "@/components/surveys/actions/use-survey-actions";
import { Button } from "@/components/ui/button";
import { useCommands } from "@/components/ui/commands/commands";
import { MenuItem, MenuPopover, MenuSection } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import { surveyListPath } from "@/lib/client/links/surveys";

/** Actions in the menu; starting, stopping and resuming are buttons. */
const menuActions = ["archive", "unarchive", "delete"] as const;

interface SurveyControlsProps {
  projectId: string;
  target: ActionTarget;
}

/** The next step of the survey as a button, and a menu of everything else that can be done with it. */
export function SurveyControls({ projectId, target }: SurveyControlsProps) {
  const t = useTranslations("surveyActions");
  const common = useTranslations("common");
  const results = useTranslations("results");
  const router = useRouter();
  const actions = useSurveyActions(projectId, () => router.push(surveyListPath(projectId)));
  const { act, ask, duplicate, edit, copyToProjects } = actions.ofRow;
  const { survey } = target;
  const canWrite = survey.user_access_level !== "viewer";
  const step = (["stop", "resume"] as const).find((action) => isPossible(action, target));
  const canStart = isPossible("start", target);
  useCommands(common("survey"), [
    { id: "edit", label: t("keys.edit"), keys: "e", run: () => edit(target) },
    { id: "print", label: common("print"), run: () => window.print() },
    ...(canWrite ? [{ id: "duplicate", label: t("keys.duplicate"), run: () => duplicate(target) }] : []),
    ...(step ? [{ id: step, label: t(`${step}.menu`), run: () => act(step, target) }] : []),
  ]);
  const copy = (text: string) =>
    void navigator.clipboard.writeText(text).then(() => toast(t("copied", { text })));
  const possible = menuActions.filter((action) => isPossible(action, target));
  return (
    <>
      {step && <Button onPress={() => act(step, target)}>{t(`${step}.menu`)}</Button>}
      {canStart && (
        <Button variant="primary" onPress={() => act("start", target)}>
          {t("start.menu")}
        </Button>
      )}
      <MenuTrigger>
        <Button variant="quiet" size="icon" aria-label={common("actionsFor", { name: survey.name })}>
          <EllipsisIcon aria-hidden className="size-[18px]" strokeWidth={1.5} />
        </Button>
        <MenuPopover aria-label={common("actionsFor", { name: survey.name })} placement="bottom end">
          <MenuSection aria-label={common("edit")}>
            {canWrite && (
              <MenuItem id="duplicate" onAction={() => duplicate(target)}>
                {common("duplicate")}
              </MenuItem>
            )}
            <MenuItem id="copy-to" onAction={() => copyToProjects(target)}>
              {t("copyTo.menu")}
            </MenuItem>
            <MenuItem id="print" onAction={() => window.print()}>
              {common("print")}
            </MenuItem>
          </MenuSection>
          {possible.length > 0 && (
            <MenuSection aria-label={common("status")}>
              {possible.map((action) => (
                <MenuItem key={action} id={action} onAction={() => act(action, target)}>
                  {t(action === "delete" && isDisposable(target) ? "delete.draftMenu" : `${action}.menu`)}
                </MenuItem>
              ))}
            </MenuSection>
          )}
          <MenuSection aria-label={t("sections.exportAndDelete")}>
            <MenuItem id="export" onAction={() => ask({ action: "export", rows: [target] })}>
              {results("exportSurvey")}
            </MenuItem>
            <MenuItem id="copy-id" onAction={() => copy(survey.id)}>
              {t("copyId")}
            </MenuItem>
            <MenuItem
              id="copy-call"
              onAction={() =>
                copy(
                  `curl ${window.location.origin}/api/projects/${projectId}/surveys/${survey.id}/ -H "Authorization: Bearer $FIELDBOOK_KEY"`,
                )
              }
            >
              {t("copyCall")}
            </MenuItem>
          </MenuSection>
        </MenuPopover>
      </MenuTrigger>
      <SurveyActionDialogs projectId={projectId} actions={actions} />
    </>
  );
}
