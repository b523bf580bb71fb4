"use client";
import { DataPlates } from "@/components/dev/data-plates";
import { FieldPlates } from "@/components/dev/field-plates";
import { FloatPlates } from "@/components/dev/float-plates";
import { MarkPlates } from "@/components/dev/mark-plates";
import { StatePlates } from "@/components/dev/state-plates";
import { ThemeMenu } from "@/components/shell/theme-menu";
import { CommandsProvider } from "@/components/ui/commands/commands";
import { PageHeader } from "@/components/ui/page-header";
import { Toaster } from "@/components/ui/toaster";

/** Every component in every state, for the eye. Its words are for those who build, and stay English. */
export const Gallery = () => (
  <CommandsProvider>
    <main className="mx-auto max-w-[1440px] pb-16">
      <PageHeader title="Components" coordinate="survey sheet" actions={<ThemeMenu />} />
      <MarkPlates />
      <FieldPlates />
      <StatePlates />
      <DataPlates />
      <FloatPlates />
    </main>
    <Toaster label="Messages" closeLabel="Dismiss" />
  </CommandsProvider>
);
