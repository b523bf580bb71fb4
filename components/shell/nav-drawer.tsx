import { MenuIcon } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";

const NavPanel = dynamic(() => import("@/components/shell/nav-panel"), { ssr: false });

/** The rail of windows too narrow for one. */
export function NavDrawer() {
  const t = useTranslations("shell");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        Icon={MenuIcon}
        label={t("openNavigation")}
        isLarge
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
        className="max-sm:hidden lg:hidden"
      />
      {isOpen && <NavPanel onOpenChange={setOpen} />}
    </>
  );
}
