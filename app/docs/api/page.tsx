import type { Metadata } from "next";
import { ApiReference } from "@/components/docs/api-reference";
import { ThemeMenu } from "@/components/shell/theme-menu";
import { CommandsProvider } from "@/components/ui/commands/commands";
import { NodeIcon } from "@/components/ui/node-icon";

export const metadata: Metadata = { title: "API reference" };

export default function ApiReferencePage() {
  return (
    <div lang="en" className="min-h-dvh bg-ground">
      <header className="sticky top-0 z-10 flex h-12 items-center gap-2 border-line border-b bg-ground px-4 sm:px-6">
        <a href="/" className="flex items-center gap-2 rounded-control font-semibold text-section">
          <NodeIcon kind="start" className="size-5 text-water" />
          Fieldbook
        </a>
        <span aria-hidden className="text-ink-3">
          /
        </span>
        <span className="text-ink-2">API reference</span>
        <div className="ml-auto flex items-center gap-3">
          <a
            href="/api/schema/"
            className="text-water underline underline-offset-2 hover:text-water-hover max-sm:hidden"
          >
            OpenAPI document
          </a>
          {/* The theme menu registers a command, and this page has no shell. */}
          <CommandsProvider>
            <ThemeMenu />
          </CommandsProvider>
        </div>
      </header>
      <main className="mx-auto max-w-[72rem] px-4 pt-6 pb-24 sm:px-6">
        <ApiReference url="/api/schema/" />
      </main>
    </div>
  );
}
