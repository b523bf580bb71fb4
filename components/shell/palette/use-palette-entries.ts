import { useQuery } from "@tanstack/react-query";
import { usePathname, useRouter } from "next/navigation";
import { type Messages, useTranslations } from "next-intl";
import { useMemo } from "react";
import { personName } from "@/components/person/person-name";
import { samePathIn } from "@/components/shell/destinations";
import { accountPage, palettePages } from "@/components/shell/palette/project-pages";
import { addRecentPage, type RecentPage, readRecentPages } from "@/components/shell/palette/recent-pages";
import { useDestinations } from "@/components/shell/use-destinations";
import { useIsProjectMissing } from "@/components/shell/use-is-project-missing";
import { useProjectId } from "@/components/shell/use-project-id";
import { askToLeave } from "@/components/ui/ask-to-leave";
import { useCommandGroups } from "@/components/ui/commands/commands";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import { projectsOptions } from "@/lib/client/access/projects";
import { useRole } from "@/lib/client/access/use-role";
import { cohortPath } from "@/lib/client/links/cohorts";
import { flagPath } from "@/lib/client/links/flags";
import { personPath } from "@/lib/client/links/persons";
import { surveyPath } from "@/lib/client/links/surveys";
import { searchOptions } from "@/lib/client/search";

/** An entry of the palette. */
interface Entry {
  id: string;
  label: string;
  detail?: string;
  /** Other words by which it is found. */
  keywords?: string;
  keys?: string;
  run: () => void;
}

export interface EntryGroup {
  id: string;
  label: string;
  entries: Entry[];
}

type KeywordsKey = `keywords.${keyof Messages["palette"]["keywords"]}`;

const debounceMs = 150;

/** Whether the entry contains every word of the query. */
function matchesQuery(query: string, { label, detail = "", keywords = "" }: Entry): boolean {
  const text = `${label} ${detail} ${keywords}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The entries that match a query; an empty query matches all entries that need no request. */
export function usePaletteEntries(query: string): { groups: EntryGroup[]; isSearching: boolean } {
  const t = useTranslations("palette");
  const common = useTranslations("common");
  const sections = useTranslations("settings.sections");
  const router = useRouter();
  const pathname = usePathname();
  const { data: projects = [] } = useQuery(projectsOptions());
  const projectId = useProjectId();
  const destinations = useDestinations();
  // While it is loading, the palette offers only what every role may do.
  const role = useRole(projectId) ?? null;
  const canEdit = role === "owner" || role === "editor";
  const isProjectMissing = useIsProjectMissing();
  const commandGroups = useCommandGroups();
  const search = useDebouncedValue(query.trim(), debounceMs);
  const results = useQuery(searchOptions(projectId, isProjectMissing ? "" : search));
  const recent = useMemo(() => readRecentPages(projectId), [projectId]);

  const goTo = (page: RecentPage, isDocument = false) => {
    askToLeave(() => {
      addRecentPage(projectId, page);
      if (isDocument) window.location.assign(page.href);
      else router.push(page.href);
    });
  };
  // Actions of the open page are listed only there.
  const ownActions = new Set(commandGroups.flatMap(({ commands }) => commands.map(({ label }) => label)));
  const staticGroups: EntryGroup[] = [
    {
      id: "recent",
      label: t("recent"),
      entries: recent.map((page) => ({
        id: `recent ${page.href}`,
        label: page.label,
        run: () => goTo(page),
      })),
    },
    ...commandGroups.map(({ label, commands }, index) => ({
      id: `here ${index}`,
      label,
      entries: commands
        .filter(({ isHiddenFromPalette }) => !isHiddenFromPalette)
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
        ...destinations.flatMap(({ id, create }) =>
          create && canEdit
            ? [
                {
                  id: `new ${id}`,
                  label: t(create.label),
                  run: () => goTo({ href: create.href, label: t(create.label) }),
                },
              ]
            : [],
        ),
        ...(isProjectMissing ? [accountPage] : palettePages(projectId, role)).map(({ href, name }) => {
          const label = "section" in name ? sections(name.section) : t(name.text);
          const detail = "section" in name ? common("settings") : undefined;
          const key = `keywords.${"section" in name ? name.section : name.text}` as KeywordsKey;
          return {
            id: `page ${href}`,
            label,
            ...(t.has(key) && { keywords: t(key) }),
            ...(detail !== undefined && { detail }),
            run: () => goTo({ href, label }),
          };
        }),
      ].filter(({ label }) => !ownActions.has(label)),
    },
  ];
  if (query.trim() !== "") {
    staticGroups.push({
      id: "projects",
      label: common("switchProject"),
      entries: projects
        .filter(({ id }) => String(id) !== projectId)
        .map(({ id, name }) => ({
          id: `project ${id}`,
          label: name,
          detail: common("project"),
          run: () => askToLeave(() => router.push(samePathIn(String(id), pathname, projectId))),
        })),
    });
  }
  const { data } = results;
  const resultGroups: EntryGroup[] =
    search.length < 2 || !data
      ? []
      : [
          {
            id: "surveys",
            label: common("surveys"),
            entries: data.surveys.map(({ id, name, start_date }) => ({
              id: `survey ${id}`,
              label: name,
              run: () => goTo({ href: surveyPath(projectId, { id, start_date }), label: name }),
            })),
          },
          {
            id: "flags",
            label: common("flags"),
            entries: data.flags.map(({ id, key, name }) => ({
              id: `flag ${id}`,
              label: key,
              ...(name && { detail: name }),
              run: () => goTo({ href: flagPath(projectId, id), label: key }),
            })),
          },
          {
            id: "cohorts",
            label: common("cohorts"),
            entries: data.cohorts.map(({ id, name }) => ({
              id: `cohort ${id}`,
              label: name,
              run: () => goTo({ href: cohortPath(projectId, id), label: name }),
            })),
          },
          {
            id: "persons",
            label: common("persons"),
            entries: data.persons.map((person) => {
              const label = personName(person);
              const [detail = person.uuid] = person.distinct_ids;
              return {
                id: `person ${person.uuid}`,
                label,
                ...(detail !== label && { detail }),
                run: () => goTo({ href: personPath(projectId, person.uuid), label }),
              };
            }),
          },
        ];
  const groups = [
    ...staticGroups.map((group) => ({
      ...group,
      entries: group.entries.filter((entry) => matchesQuery(query, entry)),
    })),
    ...resultGroups,
  ].filter(({ entries }) => entries.length > 0);
  return { groups, isSearching: search !== query.trim() || results.isFetching };
}
