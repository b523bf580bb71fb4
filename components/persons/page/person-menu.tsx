import { DownloadIcon, EllipsisIcon } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { MenuTrigger } from "react-aria-components";
import { personName } from "@/components/person/person-name";
import { IconButton } from "@/components/ui/icon-button";
import { useLanguageName } from "@/components/ui/language-name";
import { LinkButton } from "@/components/ui/link-button";
import { MenuItem, MenuPopover } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import { useSeesPersonalData } from "@/lib/client/access/use-role";
import { erasePath } from "@/lib/client/links/persons";
import { personExportPath } from "@/lib/client/persons/archive";
import type { Person } from "@/lib/contract/person/person";
import { ReportLanguage } from "@/lib/contract/person/report-language";
import { languageOf } from "@/lib/i18n/locales";

/** The dialogs of a person's page. */
export type PersonDialog = "split" | "merge" | "delete";

interface PersonMenuProps {
  projectId: string;
  person: Person;
  canEdit: boolean;
  onAsk: (action: PersonDialog) => void;
}

/** Actions on a person. */
export function PersonMenu({ projectId, person, canEdit, onAsk }: PersonMenuProps) {
  const t = useTranslations("personPage.menu");
  const common = useTranslations("common");
  const language = languageOf(useLocale());
  const languageName = useLanguageName();
  const seesPersonalData = useSeesPersonalData(projectId);
  const label = common("actionsFor", { name: personName(person) });
  const copyLink = () =>
    void navigator.clipboard.writeText(window.location.href).then(() => toast(common("linkCopied")));
  const sayExported = () => void toast(t("exportStarted"));
  return (
    <>
      {seesPersonalData && (
        <LinkButton
          size="small"
          href={personExportPath(projectId, person.uuid, language)}
          download=""
          onPress={sayExported}
        >
          <DownloadIcon aria-hidden className="size-4" strokeWidth={1.5} />
          {t("export")}
        </LinkButton>
      )}
      <MenuTrigger>
        <IconButton Icon={EllipsisIcon} label={label} strokeWidth={1.75} size="smallIcon" />
        <MenuPopover aria-label={label} placement="bottom end">
          <MenuItem id="copy" onAction={copyLink}>
            {common("copyLink")}
          </MenuItem>
          {(seesPersonalData ? ReportLanguage.options : [])
            .filter((other) => other !== language)
            .map((other) => (
              <MenuItem
                key={other}
                id={`export-${other}`}
                href={personExportPath(projectId, person.uuid, other)}
                download=""
                onAction={sayExported}
              >
                {t("exportIn", { language: languageName(other) })}
              </MenuItem>
            ))}
          {canEdit && person.distinct_ids.length > 1 && (
            <MenuItem id="split" onAction={() => onAsk("split")}>
              {t("split")}
            </MenuItem>
          )}
          {canEdit && (
            <MenuItem id="merge" onAction={() => onAsk("merge")}>
              {t("merge")}
            </MenuItem>
          )}
          {canEdit && (
            <MenuItem id="delete" onAction={() => onAsk("delete")}>
              {t("delete")}
            </MenuItem>
          )}
          {canEdit && (
            <MenuItem id="erase" href={erasePath(projectId, [person.uuid])}>
              {t("erase")}
            </MenuItem>
          )}
        </MenuPopover>
      </MenuTrigger>
    </>
  );
}
