"use client";
import { MenuIcon } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";

const NavPanel = dynamic(() => import("@/components/shell/nav-panel"), { ssr: false });

/** The rail of windows too narrow for one. */
export function NavDrawer() {
  const t = useTranslations("shell");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        size="icon"
        aria-label={t("openNavigation")}
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
        className="max-sm:hidden lg:hidden"
      >
        <MenuIcon aria-hidden className="size-5" strokeWidth={1.5} />
      </Button>
      {isOpen && <NavPanel onOpenChange={setOpen} />}
    </>
  );
}
