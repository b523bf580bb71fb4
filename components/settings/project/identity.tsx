import { useTranslations } from "next-intl";
import { CopyRow } from "@/components/settings/frame/copy-row";
import { PreviousToken } from "@/components/settings/project/previous-token";
import { Button } from "@/components/ui/button";
import type { Project } from "@/lib/contract/project/project";

interface IdentityProps {
  projectId: string;
  project: Project;
  canChange: boolean;
  onRotate: () => void;
}

/** The project's token, with its rotation, and its ids. */
export function Identity({ projectId, project, canChange, onRotate }: IdentityProps) {
  const t = useTranslations("projectSettings");
  const common = useTranslations("common");
  const { previous_api_token: previous, previous_api_token_expires_at: expiresAt } = project;
  return (
    <dl className="flex flex-col">
      <CopyRow label={common("projectToken")} value={project.api_token}>
        {canChange && (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Button size="small" isDisabled={previous !== null} onPress={onRotate}>
              {t("token.rotate")}
            </Button>
            {previous !== null && <span className="text-ink-3">{t("token.rotateLater")}</span>}
          </span>
        )}
      </CopyRow>
      {previous !== null && expiresAt !== null && (
        <PreviousToken projectId={projectId} token={previous} expiresAt={expiresAt} canChange={canChange} />
      )}
      <CopyRow label={common("projectId")} value={String(project.id)} />
      <CopyRow label={t("identity.uuid")} value={project.uuid} />
    </dl>
  );
}
