"use client";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { type RecentPage, recentPages, rememberPage } from "@/components/shell/palette/recent";
import { useDestinations } from "@/components/shell/use-destinations";
import { useProjectId } from "@/components/shell/use-project-id";
import { useCommandGroups } from "@/components/ui/commands/commands";
import { toast } from "@/components/ui/toast";
import { useDebounced } from "@/components/ui/use-debounced";
import { searchOptions } from "@/lib/client/search";

/** A line of the palette. */
export interface Entry {
  id: string;
  label: string;
  detail?: string;
  keys?: string;
  run: () => void;
}

export interface EntryGroup {
  id: string;
  label: string;
  entries: Entry[];
}

const typingPauseMs = 150;

/** Every word of what was typed is in the line. */
function fits(typed: string, { label, detail = "" }: Entry): boolean {
  const text = `${label} ${detail}`.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** What the palette offers for what is typed; nothing typed is everything that needs no search. */
export function useEntries(typed: string): { groups: EntryGroup[]; isSearching: boolean } {
  const t = useTranslations("palette");
  const router = useRouter();
  const projectId = useProjectId();
  const destinations = useDestinations();
  const onScreen = useCommandGroups();
  const search = useDebounced(typed.trim(), typingPauseMs);
  const found = useQuery(searchOptions(projectId, search));
  const recent = useMemo(() => recentPages(projectId), [projectId]);

  const goTo = (page: RecentPage, isDocument = false) => {
    rememberPage(projectId, page);
    if (isDocument) window.location.assign(page.href);
    else router.push(page.href);
  };
  const copy = (text: string) =>
    void navigator.clipboard.writeText(text).then(() => toast(t("copied", { text })));

  const fixed: EntryGroup[] = [
    {
      id: "recent",
      label: t("recent"),
      entries: recent.map((page) => ({
        id: `recent ${page.href}`,
        label: page.label,
        run: () => goTo(page),
      })),
    },
    ...onScreen.map(({ label, commands }, index) => ({
      id: `here ${index}`,
      label,
      entries: commands
        .filter(({ isOnlyForKeys }) => !isOnlyForKeys)
        .map(({ id, label, keys, run }) => ({
          id: `here ${index} ${id}`,
          label,
          ...(keys !== undefined && { keys }),
          run: () => void run(),
        })),
    })),
    {
      id: "go",
      label: t("goTo"),
      entries: [
        ...destinations.map(({ id, href, label, isDocument }) => ({
          id: `go ${id}`,
          label,
          run: () => goTo({ href, label }, isDocument),
        })),
        {
          id: "go new",
          label: t("newSurvey"),
          run: () => goTo({ href: `/p/${projectId}/surveys/new`, label: t("newSurvey") }),
        },
      ],
    },
  ];
  const { data } = found;
  const searched: EntryGroup[] =
    search.length < 2 || !data
      ? []
      : [
          {
            id: "surveys",
            label: t("surveys"),
            entries: data.surveys.map(({ id, name }) => ({
              id: `survey ${id}`,
              label: name,
              run: () => goTo({ href: `/p/${projectId}/surveys/${id}/edit`, label: name }),
            })),
          },
          {
            id: "persons",
            label: t("persons"),
            entries: data.persons.map(({ uuid, name, distinctId }) => ({
              id: `person ${uuid}`,
              label: name,
              detail: distinctId !== null && distinctId !== name ? distinctId : t("copyId"),
              run: () => copy(uuid),
            })),
          },
          {
            id: "flags",
            label: t("flags"),
            entries: data.flags.map(({ key, name }) => ({
              id: `flag ${key}`,
              label: key,
              detail: name || t("copyKey"),
              run: () => copy(key),
            })),
          },
        ];
  const groups = [
    ...fixed.map((group) => ({ ...group, entries: group.entries.filter((entry) => fits(typed, entry)) })),
    ...searched,
  ].filter(({ entries }) => entries.length > 0);
  return { groups, isSearching: search !== typed.trim() || found.isFetching };
}
