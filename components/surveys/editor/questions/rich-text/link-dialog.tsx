import type { LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DialogTrigger, ToggleButton } from "react-aria-components";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";
import { TextField } from "@/components/ui/text-field";
import { linkFault, suggestLink } from "@/lib/contract/survey/question-rules";

interface LinkDialogProps {
  isActive: boolean;
  href: string;
  className: string;
  Icon: LucideIcon;
  /** Sets the link; an empty address removes it. */
  onSet: (href: string) => void;
}

/** Asks for the address of a link. A missing scheme is added; an invalid address is rejected. */
export function LinkDialog({ isActive, href, className, Icon, onSet }: LinkDialogProps) {
  const t = useTranslations("richText");
  const common = useTranslations("common");
  const [isOpen, setOpen] = useState(false);
  const [input, setInput] = useState(href);
  const [isInvalid, setInvalid] = useState(false);
  const handleOpenChange = (open: boolean) => {
    if (open) setInput(href);
    setInvalid(false);
    setOpen(open);
  };
  const finish = (address: string) => {
    setOpen(false);
    onSet(address);
  };
  const submit = () => {
    const address = input.trim();
    const validAddress = address === "" || linkFault(address) === null ? address : suggestLink(address);
    if (validAddress === null) setInvalid(true);
    else finish(validAddress);
  };
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={handleOpenChange}>
      <ToggleButton aria-label={common("link")} isSelected={isActive} className={className}>
        <Icon aria-hidden className="size-4" strokeWidth={1.75} />
      </ToggleButton>
      <Popover label={common("link")} className="w-80 p-4">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
          className="flex flex-col gap-3"
        >
          <TextField
            label={common("url")}
            hint={common("httpsOrMailto")}
            fault={isInvalid ? t("invalidUrl") : undefined}
            value={input}
            onChange={(text) => {
              setInvalid(false);
              setInput(text);
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
