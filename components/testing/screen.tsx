// Screens in component tests: rendered as the product renders them.
import { NextIntlClientProvider } from "next-intl";
import { flushSync } from "react-dom";
import { cleanup, render } from "vitest-browser-react";
import { Providers } from "@/app/providers";
import { Shell } from "@/components/shell/shell";
import { WindowRouter } from "@/components/testing/router";
import { CommandsProvider } from "@/components/ui/commands/commands";
import { Toaster } from "@/components/ui/toaster";
import type { Locale } from "@/lib/i18n/locales";
import de from "@/messages/de";
import en from "@/messages/en";

/** The texts of a language, and the region whose numbers and dates go with it. */
/** The languages of the interface, each as a browser asks for it. */
export const languages = {
  en: { region: "en-GB", messages: en },
  de: { region: "de-DE", messages: de },
} as const satisfies Record<Locale, unknown>;

interface Surroundings {
  /** By default that of a British browser. */
  locale?: Locale;
  /** What is around the screen: as little as it needs, navigation and top bar as in the product, or nothing. */
  frame?: "main" | "shell" | "none";
}

function Main({ locale, children }: { locale: Locale; children: React.ReactNode }) {
  const { messages } = languages[locale];
  return (
    <CommandsProvider>
      <main className="flex h-dvh flex-col">{children}</main>
      <Toaster label={messages.common.notifications} closeLabel={messages.shell.dismiss} />
    </CommandsProvider>
  );
}

function Surrounded({
  locale = "en",
  frame = "main",
  children,
}: Surroundings & { children: React.ReactNode }) {
  const { region, messages } = languages[locale];
  return (
    <NextIntlClientProvider locale={region} messages={messages} timeZone="UTC">
      <WindowRouter>
        <Providers nonce={undefined} locale={region}>
          {frame === "none" && children}
          {frame === "main" && <Main locale={locale}>{children}</Main>}
          {frame === "shell" && (
            <Shell user={{ email: "ada@example.com", first_name: "Ada" }} isRailCollapsed>
              {children}
            </Shell>
          )}
        </Providers>
      </WindowRouter>
    </NextIntlClientProvider>
  );
}

/** Renders a screen at a URL, with an empty cache, in place of the previous one. */
export async function renderScreen(path: string, screen: React.ReactNode, surroundings: Surroundings = {}) {
  // The library's own hook runs in the first file alone: files share a page.
  await cleanup();
  history.replaceState(null, "", path);
  // The screen is there when this returns, also with the React that is delivered, which has no `act`.
  return flushSync(() =>
    render(screen, {
      wrapper: ({ children }) => <Surrounded {...surroundings}>{children}</Surrounded>,
    }),
  );
}
