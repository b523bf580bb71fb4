"use client";
import type { LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DialogTrigger, ToggleButton } from "react-aria-components";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";
import { TextField } from "@/components/ui/text-field";

interface LinkDialogProps {
  isActive: boolean;
  href: string;
  className: string;
  Icon: LucideIcon;
  /** With an empty address the link goes. */
  onSet: (href: string) => void;
}

/** Asks where the selected words lead. */
export function LinkDialog({ isActive, href, className, Icon, onSet }: LinkDialogProps) {
  const t = useTranslations("richText");
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState(href);
  const change = (open: boolean) => {
    if (open) setTyped(href);
    setOpen(open);
  };
  const finish = (address: string) => {
    setOpen(false);
    onSet(address);
  };
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={change}>
      <ToggleButton aria-label={t("link")} isSelected={isActive} className={className}>
        <Icon aria-hidden className="size-4" strokeWidth={1.75} />
      </ToggleButton>
      <Popover label={t("link")} className="w-80 p-4">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            finish(typed.trim());
          }}
          className="flex flex-col gap-3"
        >
          <TextField
            label={t("address")}
            hint={t("addressHint")}
            value={typed}
            onChange={setTyped}
            autoFocus
          />
          <div className="flex justify-end gap-2">
            {isActive && <Button onPress={() => finish("")}>{t("unlink")}</Button>}
            <Button type="submit" look="primary">
              {t("setLink")}
            </Button>
          </div>
        </form>
      </Popover>
    </DialogTrigger>
  );
}
