"use client";
import { MoonIcon, SunIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useTheme } from "next-themes";
import { MenuTrigger } from "react-aria-components";
import { Button } from "@/components/ui/button";
import { useCommands } from "@/components/ui/commands/commands";
import { MenuItem, MenuPopover } from "@/components/ui/menu";

const themes = ["system", "light", "dark"] as const;

export function ThemeMenu() {
  const t = useTranslations("shell.theme");
  const globalGroup = useTranslations("shell")("general");
  const { theme, resolvedTheme, setTheme } = useTheme();
  const isDark = resolvedTheme === "dark";
  useCommands(globalGroup, [
    {
      id: "theme",
      label: t(isDark ? "toLight" : "toDark"),
      run: () => setTheme(isDark ? "light" : "dark"),
    },
  ]);
  return (
    <MenuTrigger>
      <Button variant="quiet" size="icon" aria-label={t("label")}>
        {/* Both icons are rendered and CSS shows one: the server does not know the theme. */}
        <SunIcon aria-hidden className="size-5 dark:hidden" strokeWidth={1.5} />
        <MoonIcon aria-hidden className="size-5 not-dark:hidden" strokeWidth={1.5} />
      </Button>
      <MenuPopover
        aria-label={t("label")}
        placement="bottom end"
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[theme ?? "system"]}
        onAction={(id) => setTheme(String(id))}
      >
        {themes.map((id) => (
          <MenuItem key={id} id={id} textValue={t(id)}>
            {t(id)}
          </MenuItem>
        ))}
      </MenuPopover>
    </MenuTrigger>
  );
}
