import { useTranslations } from "next-intl";
import { OneTimeDialog } from "@/components/settings/frame/one-time-dialog";
import { keyExample } from "@/components/settings/keys/key-example";
import { CodeBlock } from "@/components/ui/code-block";
import type { NewKey } from "@/lib/contract/access/key";

interface SecretDialogProps {
  title: string;
  apiKey: NewKey;
  /** The project on screen: an example calls it when the key has no limit. */
  projectId: string;
  onClose: () => void;
}

/** Shows the secret of a new or rotated key, and a request with it. */
export function SecretDialog({ title, apiKey, projectId, onClose }: SecretDialogProps) {
  const t = useTranslations("keys.secret");
  const common = useTranslations("common");
  return (
    <OneTimeDialog
      title={title}
      label={common("apiKey")}
      value={apiKey.value}
      onClose={onClose}
      below={
        <CodeBlock
          label={t("example")}
          code={keyExample({
            origin: window.location.origin,
            secret: apiKey.value,
            scopes: apiKey.scopes,
            projectId: apiKey.scoped_teams[0] ?? projectId,
          })}
        />
      }
    >
      <p>{t("keep")}</p>
    </OneTimeDialog>
  );
}
