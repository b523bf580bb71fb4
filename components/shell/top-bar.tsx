"use client";
import { Breadcrumb } from "@/components/shell/breadcrumb";
import { HelpButton } from "@/components/shell/help/help-button";
import { NavDrawer } from "@/components/shell/nav-drawer";
import { PaletteButton } from "@/components/shell/palette/palette-button";
import { ThemeMenu } from "@/components/shell/theme-menu";
import { type ShellUser, UserMenu } from "@/components/shell/user-menu";

export const TopBar = ({ user }: { user: ShellUser }) => (
  <header className="sticky top-0 z-10 flex h-12 shrink-0 items-center gap-1 border-line border-b bg-ground px-2 sm:px-6">
    <NavDrawer />
    <Breadcrumb />
    <div className="ml-auto flex items-center gap-1">
      <PaletteButton />
      <HelpButton />
      <ThemeMenu />
      <UserMenu user={user} />
    </div>
  </header>
);
