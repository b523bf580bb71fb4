"use client";
import { EllipsisIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { MenuTrigger } from "react-aria-components";
import type { KeyQuestion } from "@/components/settings/keys/key-dialog";
import { Button } from "@/components/ui/button";
import { MenuItem, MenuPopover } from "@/components/ui/menu";
import type { Key } from "@/lib/contract/key";

interface KeyMenuProps {
  apiKey: Key;
  isExpired: boolean;
  onAsk: (question: KeyQuestion) => void;
}

/** What can be done with an own key. */
export function KeyMenu({ apiKey, isExpired, onAsk }: KeyMenuProps) {
  const t = useTranslations("keys");
  const label = t("menu", { name: apiKey.label });
  return (
    <MenuTrigger>
      <Button variant="quiet" size="small" aria-label={label} className="size-[30px] px-0!">
        <EllipsisIcon aria-hidden className="size-4" strokeWidth={1.75} />
      </Button>
      <MenuPopover aria-label={label} placement="bottom end" disabledKeys={isExpired ? ["rotate"] : []}>
        <MenuItem
          id="rotate"
          textValue={t("rotate.action")}
          onAction={() => onAsk({ kind: "rotate", apiKey })}
        >
          <span className="flex flex-col">
            {t("rotate.action")}
            {isExpired && <span className="text-ink-3 text-label">{t("rotate.expired")}</span>}
          </span>
        </MenuItem>
        <MenuItem
          id="revoke"
          textValue={t("revoke.action")}
          onAction={() => onAsk({ kind: "revoke", apiKey })}
        >
          {t("revoke.action")}
        </MenuItem>
      </MenuPopover>
    </MenuTrigger>
  );
}
