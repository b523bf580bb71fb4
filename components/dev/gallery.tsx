"use client";
import { BasicSamples } from "@/components/dev/basic-samples";
import { DataSamples } from "@/components/dev/data-samples";
import { FieldSamples } from "@/components/dev/field-samples";
import { OverlaySamples } from "@/components/dev/overlay-samples";
import { StateSamples } from "@/components/dev/state-samples";
import { ThemeMenu } from "@/components/shell/theme-menu";
import { CommandsProvider } from "@/components/ui/commands/commands";
import { PageHeader } from "@/components/ui/page-header";
import { Toaster } from "@/components/ui/toaster";

/** Every component in every state, for visual checks. English only: it is a page for developers. */
export const Gallery = () => (
  <CommandsProvider>
    <main className="mx-auto max-w-[1440px] pb-16">
      <PageHeader title="Components" summary="survey sheet" actions={<ThemeMenu />} />
      <BasicSamples />
      <FieldSamples />
      <StateSamples />
      <DataSamples />
      <OverlaySamples />
    </main>
    <Toaster label="Messages" closeLabel="Dismiss" />
  </CommandsProvider>
);
