import { useTranslations } from "next-intl";
import { RowMenu } from "@/components/data-list/row-menu";
import type { KeyQuestion } from "@/components/settings/keys/key-dialog";
import { MenuItem } from "@/components/ui/menu";
import type { Key } from "@/lib/contract/access/key";

interface KeyMenuProps {
  apiKey: Key;
  isExpired: boolean;
  onAsk: (question: KeyQuestion) => void;
}

/** Actions on an own key. */
export function KeyMenu({ apiKey, isExpired, onAsk }: KeyMenuProps) {
  const t = useTranslations("keys");
  const common = useTranslations("common");
  const label = common("actionsFor", { name: apiKey.label });
  return (
    <RowMenu label={label} disabledKeys={isExpired ? ["rotate"] : []}>
      <MenuItem id="rotate" textValue={t("rotate.action")} onAction={() => onAsk({ kind: "rotate", apiKey })}>
        <span className="flex flex-col">
          {t("rotate.action")}
          {isExpired && <span className="text-ink-3 text-label">{t("rotate.expired")}</span>}
        </span>
      </MenuItem>
      <MenuItem id="revoke" textValue={t("revoke.action")} onAction={() => onAsk({ kind: "revoke", apiKey })}>
        {t("revoke.action")}
      </MenuItem>
    </RowMenu>
  );
}
