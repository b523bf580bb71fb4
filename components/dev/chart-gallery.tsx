"use client";
import { ChartSamples } from "@/components/dev/chart-samples";
import { ThemeMenu } from "@/components/shell/theme-menu";
import { CommandsProvider } from "@/components/ui/commands/commands";
import { PageHeader } from "@/components/ui/page-header";
import { Toaster } from "@/components/ui/toaster";

/** Every chart in several states, for visual checks. English only: it is a page for developers. */
export const ChartGallery = () => (
  <CommandsProvider>
    <main className="mx-auto max-w-[1440px] pb-16">
      <PageHeader title="Charts" summary="survey sheet" actions={<ThemeMenu />} />
      <ChartSamples />
    </main>
    <Toaster label="Messages" closeLabel="Dismiss" />
  </CommandsProvider>
);
