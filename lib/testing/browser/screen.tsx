// Screens in component tests: rendered as the product renders them, in English as a British browser is given it.
import { NextIntlClientProvider } from "next-intl";
import { cleanup, render } from "vitest-browser-react";
import { Providers } from "@/app/providers";
import { CommandsProvider } from "@/components/ui/commands/commands";
import { Toaster } from "@/components/ui/toaster";
import { WindowRouter } from "@/lib/testing/browser/router";
import messages from "@/messages/en";

const locale = "en-GB";

function Surroundings({ children }: { children: React.ReactNode }) {
  return (
    <NextIntlClientProvider locale={locale} messages={messages} timeZone="UTC">
      <WindowRouter>
        <Providers nonce={undefined} locale={locale}>
          <CommandsProvider>
            <main className="flex h-dvh flex-col">{children}</main>
            <Toaster label="Notifications" closeLabel="Dismiss" />
          </CommandsProvider>
        </Providers>
      </WindowRouter>
    </NextIntlClientProvider>
  );
}

/** Renders a screen at an address, with an empty cache, in the place of the one before. */
export async function renderScreen(path: string, screen: React.ReactNode) {
  // The library's own hook runs in the first file alone: files share a page.
  await cleanup();
  history.replaceState(null, "", path);
  return render(screen, { wrapper: Surroundings });
}
