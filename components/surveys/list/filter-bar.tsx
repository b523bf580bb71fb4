"use client";
import { ListFilterIcon, XIcon } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import { DialogTrigger } from "react-aria-components";
import { authorOf, type Listed } from "@/components/surveys/list/listed";
import type { ListFilters } from "@/components/surveys/list/use-list-view";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { DateRangeField } from "@/components/ui/dates";
import type { Option } from "@/components/ui/list-box";
import { Popover } from "@/components/ui/popover";
import { Select } from "@/components/ui/select";
import { surveyTypes } from "@/lib/contract/survey";

const any = "";

/** Every author and flag among the rows, by name. */
function optionsIn(rows: readonly Listed[]): { authors: Option[]; flags: Option[] } {
  const authors = new Map<string, string>();
  const flags = new Set<string>();
  for (const { survey } of rows) {
    const author = authorOf(survey);
    if (survey.created_by && author) authors.set(String(survey.created_by.id), author);
    if (survey.linked_flag) flags.add(survey.linked_flag.key);
  }
  const byLabel = (a: Option, b: Option) => a.label.localeCompare(b.label);
  return {
    authors: [...authors].map(([id, label]) => ({ id, label })).toSorted(byLabel),
    flags: [...flags].map((key) => ({ id: key, label: key })).toSorted(byLabel),
  };
}

interface FiltersProps {
  filters: ListFilters;
  onChange: (changes: Partial<ListFilters>) => void;
  /** Rows of all tabs and filters: what one can ask for. */
  rows: readonly Listed[];
}

/** Opens what the list can be narrowed by. */
export function FilterButton({ filters, onChange, rows }: FiltersProps) {
  const t = useTranslations("surveys");
  const { authors, flags } = useMemo(() => optionsIn(rows), [rows]);
  const anything: Option = { id: any, label: t("filters.any") };
  return (
    <DialogTrigger>
      <Button size="icon" aria-label={t("filters.open")}>
        <ListFilterIcon aria-hidden className="size-4" strokeWidth={1.5} />
      </Button>
      <Popover label={t("filters.open")} placement="bottom end" className="w-80 p-4">
        <div className="flex flex-col gap-4">
          <Select
            label={t("filters.type")}
            options={[anything, ...surveyTypes.map((id) => ({ id, label: t(`types.${id}`) }))]}
            value={filters.type ?? any}
            onChange={(id) => onChange({ type: surveyTypes.find((type) => type === id) ?? null })}
          />
          <Select
            label={t("filters.author")}
            options={[anything, ...authors]}
            value={filters.author ?? any}
            onChange={(id) => onChange({ author: id || null })}
          />
          <Select
            label={t("filters.flag")}
            options={[anything, ...flags]}
            value={filters.flag ?? any}
            onChange={(id) => onChange({ flag: id || null })}
          />
          <DateRangeField
            label={t("filters.created")}
            value={filters.created}
            onChange={(created) => onChange({ created })}
          />
          <Checkbox
            label={t("filters.hasProblems")}
            isSelected={filters.hasProblems}
            onChange={(hasProblems) => onChange({ hasProblems })}
          />
        </div>
      </Popover>
    </DialogTrigger>
  );
}

/** What the list is narrowed by, each to be taken away. */
export function ActiveFilters({ filters, onChange, rows }: FiltersProps) {
  const t = useTranslations("surveys");
  const format = useFormatter();
  const { authors } = useMemo(() => optionsIn(rows), [rows]);
  const { type, author, flag, hasProblems, created } = filters;
  const day = (iso: string) =>
    format.dateTime(new Date(`${iso}T00:00:00Z`), { dateStyle: "medium", timeZone: "UTC" });
  const active: { label: string; without: Partial<ListFilters> }[] = [
    ...(type ? [{ label: `${t("filters.type")}: ${t(`types.${type}`)}`, without: { type: null } }] : []),
    ...(author
      ? [
          {
            label: `${t("filters.author")}: ${authors.find(({ id }) => id === author)?.label ?? author}`,
            without: { author: null },
          },
        ]
      : []),
    ...(flag ? [{ label: `${t("filters.flag")}: ${flag}`, without: { flag: null } }] : []),
    ...(created
      ? [
          {
            label: `${t("filters.created")}: ${day(created.from)} – ${day(created.to)}`,
            without: { created: null },
          },
        ]
      : []),
    ...(hasProblems ? [{ label: t("filters.hasProblems"), without: { hasProblems: false } }] : []),
  ];
  if (active.length === 0) return null;
  return (
    <ul
      aria-label={t("filters.active")}
      className="flex flex-wrap gap-2 border-line border-b px-4 py-2 sm:px-8"
    >
      {active.map(({ label, without }) => (
        <li
          key={label}
          className="inline-flex items-center gap-1 rounded-control border border-line bg-sheet pl-2 text-table"
        >
          {label}
          <Button
            look="quiet"
            size="small"
            aria-label={t("filters.without", { filter: label })}
            onPress={() => onChange(without)}
            className="size-6! px-0!"
          >
            <XIcon aria-hidden className="size-3.5" strokeWidth={1.75} />
          </Button>
        </li>
      ))}
    </ul>
  );
}
