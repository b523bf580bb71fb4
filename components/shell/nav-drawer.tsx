import { MenuIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { lazyComponent } from "@/components/ui/lazy-component";

const NavPanel = lazyComponent(() => import("@/components/shell/nav-panel"));

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
