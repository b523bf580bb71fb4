import Link from "next/link";
import { useTranslations } from "next-intl";
import { usePersonsOnEventsMode } from "@/lib/client/analysis/use-persons-on-events-mode";
import { settingsPath } from "@/lib/client/links/settings";

/** The properties of persons that a result reads, in the words of the project's setting, and where to change it. */
export function PersonPropertiesNote({ projectId }: { projectId: string }) {
  const t = useTranslations("projectSettings.personProperties");
  const mode = usePersonsOnEventsMode(projectId);
  if (mode === null) return null;
  return (
    <p className="text-ink-3 text-table">
      {t("label")}:{" "}
      <Link href={settingsPath(projectId, "project")} className="underline underline-offset-2 hover:text-ink">
        {t(`modes.${mode}`)}
      </Link>
    </p>
  );
}
