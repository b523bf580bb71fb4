import { SearchIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { useCommands } from "@/components/ui/commands/commands";
import { KeyCaps } from "@/components/ui/key-caps";
import { lazyWithPreload, usePreload } from "@/components/ui/lazy-with-preload";

const Palette = lazyWithPreload(() => import("@/components/shell/palette/palette"));
const preloaded = [Palette];

const keys = "mod+k";

/** Opens the command palette, as does the keyboard shortcut. */
export function PaletteButton() {
  const t = useTranslations("palette");
  const globalGroup = useTranslations("shell")("general");
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const open = () => {
    setTyped("");
    setOpen(true);
  };
  // What is typed right after the shortcut must not be lost.
  usePreload(true, preloaded);
  useCommands(globalGroup, [
    {
      id: "palette",
      label: t("open"),
      keys,
      isHiddenFromPalette: true,
      run: open,
    },
  ]);
  return (
    <>
      <Button
        variant="quiet"
        aria-keyshortcuts="Control+K Meta+K"
        onPress={open}
        className="max-md:size-[34px] max-md:px-0! md:w-52 md:justify-start md:border-line! md:font-normal! lg:w-64"
      >
        <SearchIcon aria-hidden className="size-4 text-ink-3 max-md:size-5" strokeWidth={1.5} />
        <span className="text-ink-3 max-md:sr-only">{t("open")}</span>
        <span aria-hidden className="ml-auto flex max-md:hidden">
          <KeyCaps keys={keys} />
        </span>
      </Button>
      {isOpen && (
        <Suspense
          fallback={
            <input
              aria-label={t("placeholder")}
              // biome-ignore lint/a11y/noAutofocus: it stands for the palette, which takes the focus.
              autoFocus
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={(event) => event.key === "Escape" && setOpen(false)}
              className="sr-only"
            />
          }
        >
          <Palette typed={typed} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
