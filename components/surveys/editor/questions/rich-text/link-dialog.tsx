"use client";
import type { LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DialogTrigger, ToggleButton } from "react-aria-components";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";
import { TextField } from "@/components/ui/text-field";
import { linkFault, mendedLink } from "@/lib/contract/question-rules";

interface LinkDialogProps {
  isActive: boolean;
  href: string;
  className: string;
  Icon: LucideIcon;
  /** With an empty address the link goes. */
  onSet: (href: string) => void;
}

/** Asks where the selected words lead. An address without its scheme gets one; what can be none is not taken. */
export function LinkDialog({ isActive, href, className, Icon, onSet }: LinkDialogProps) {
  const t = useTranslations("richText");
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState(href);
  const [isBad, setBad] = useState(false);
  const change = (open: boolean) => {
    if (open) setTyped(href);
    setBad(false);
    setOpen(open);
  };
  const finish = (address: string) => {
    setOpen(false);
    onSet(address);
  };
  const take = () => {
    const address = typed.trim();
    const meant = address === "" || linkFault(address) === null ? address : mendedLink(address);
    if (meant === null) setBad(true);
    else finish(meant);
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
            take();
          }}
          className="flex flex-col gap-3"
        >
          <TextField
            label={t("url")}
            hint={t("urlHint")}
            fault={isBad ? t("invalidUrl") : undefined}
            value={typed}
            onChange={(text) => {
              setBad(false);
              setTyped(text);
            }}
            autoFocus
          />
          <div className="flex justify-end gap-2">
            {isActive && <Button onPress={() => finish("")}>{t("unlink")}</Button>}
            <Button type="submit" variant="primary">
              {t("setLink")}
            </Button>
          </div>
        </form>
      </Popover>
    </DialogTrigger>
  );
}
