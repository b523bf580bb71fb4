"use client";
import { useTranslations } from "next-intl";
import { HelpButton } from "@/components/shell/help/help-button";
import { NavDrawer } from "@/components/shell/nav-drawer";
import { PaletteButton } from "@/components/shell/palette/palette-button";
import { ProjectSwitcher } from "@/components/shell/project-switcher";
import { ThemeMenu } from "@/components/shell/theme-menu";
import { useDestinations } from "@/components/shell/use-destinations";
import { type ShellUser, UserMenu } from "@/components/shell/user-menu";

export function TopBar({ user }: { user: ShellUser }) {
  const t = useTranslations("shell");
  const here = useDestinations().find(({ isCurrent }) => isCurrent);
  return (
    <header className="sticky top-0 z-10 flex h-12 shrink-0 items-center gap-1 border-line border-b bg-ground px-2 sm:px-6">
      <NavDrawer />
      <nav aria-label={t("breadcrumb")} className="flex min-w-0 items-center">
        <ProjectSwitcher />
        {here && (
          <span className="flex items-center max-sm:hidden">
            <span aria-hidden className="px-1 text-ink-3">
              /
            </span>
            <span aria-current="page" className="px-1.5 text-ink-2">
              {here.label}
            </span>
          </span>
        )}
      </nav>
      <div className="ml-auto flex items-center gap-1">
        <PaletteButton />
        <HelpButton />
        <ThemeMenu />
        <UserMenu user={user} />
      </div>
    </header>
  );
}
