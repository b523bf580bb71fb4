"use client";
import { CircleQuestionMarkIcon } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useCommands } from "@/components/ui/commands/commands";

const Help = dynamic(() => import("@/components/shell/help/help"), { ssr: false });

/** Opens help and keyboard shortcuts. */
export function HelpButton() {
  const t = useTranslations("help");
  const globalGroup = useTranslations("shell")("general");
  const [isOpen, setOpen] = useState(false);
  useCommands(globalGroup, [{ id: "help", label: t("open"), keys: "?", run: () => setOpen(true) }]);
  return (
    <>
      <Button
        variant="quiet"
        size="icon"
        aria-label={t("open")}
        aria-keyshortcuts="?"
        onPress={() => setOpen(true)}
      >
        <CircleQuestionMarkIcon aria-hidden className="size-5" strokeWidth={1.5} />
      </Button>
      {isOpen && <Help isOpen onOpenChange={setOpen} />}
    </>
  );
}
