import { UsersIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { parseItemKey } from "@/components/analysis/results/paths-view";
import { useValueFormat } from "@/components/charts/use-value-format";
import type { Column, Sort } from "@/components/data-list/column";
import { DataList } from "@/components/data-list/data-list";
import { useClientRows } from "@/components/data-list/use-client-rows";
import { Button } from "@/components/ui/button";
import type { PathEdge } from "@/lib/contract/analysis/paths";

type EdgeColumn = "step" | "from" | "to" | "paths" | "time" | "persons";

interface EdgeListProps {
  edges: readonly PathEdge[];
  nameOf: (item: string) => string;
  onOpen: (edge: PathEdge) => void;
}

const edgeKey = ({ source, target }: PathEdge): string => `${source} ${target}`;

/** The same as the diagram, as a list: each edge with its paths, its time and its persons. */
export function EdgeList({ edges, nameOf, onOpen }: EdgeListProps) {
  const t = useTranslations("analysis.paths");
  const common = useTranslations("common");
  const counts = useValueFormat();
  const durations = useValueFormat("duration");
  const [sort, setSort] = useState<Sort<EdgeColumn>>({ id: "paths", direction: "descending" });
  const columns = useMemo((): Column<PathEdge, EdgeColumn>[] => {
    const name = (key: string) => nameOf(parseItemKey(key).item);
    const item = (key: string) => (
      <span className="truncate font-mono text-mono sm:block" title={parseItemKey(key).item}>
        {name(key)}
      </span>
    );
    return [
      {
        id: "step",
        header: common("step"),
        cell: ({ source }) => parseItemKey(source).step,
        sorts: "ascending",
        compare: (a, b) => parseItemKey(a.source).step - parseItemKey(b.source).step,
        className: "sm:w-20",
        isNamedInStack: true,
      },
      {
        id: "from",
        header: common("from"),
        cell: ({ source }) => item(source),
        sorts: "ascending",
        compare: (a, b) => name(a.source).localeCompare(name(b.source)),
        isNamedInStack: true,
      },
      {
        id: "to",
        header: common("to"),
        cell: ({ target }) => item(target),
        sorts: "ascending",
        compare: (a, b) => name(a.target).localeCompare(name(b.target)),
        isNamedInStack: true,
      },
      {
        id: "paths",
        header: common("paths"),
        cell: ({ value }) => <span className="tabular-nums">{counts.exact(value)}</span>,
        sorts: "descending",
        compare: (a, b) => a.value - b.value,
        align: "end",
        className: "sm:w-28",
        isNamedInStack: true,
      },
      {
        id: "time",
        header: common("averageTime"),
        cell: ({ average_conversion_time: milliseconds }) => (
          <span className="tabular-nums">{durations.exact(milliseconds / 1000)}</span>
        ),
        sorts: "descending",
        compare: (a, b) => a.average_conversion_time - b.average_conversion_time,
        align: "end",
        className: "sm:w-36",
        isNamedInStack: true,
      },
      {
        id: "persons",
        header: common("persons"),
        isHeaderHidden: true,
        cell: (edge) => (
          <Button
            variant="quiet"
            size="small"
            aria-label={t("personsOf", { from: name(edge.source), to: name(edge.target) })}
            onPress={() => onOpen(edge)}
          >
            <UsersIcon aria-hidden className="size-4" strokeWidth={1.5} />
            {common("persons")}
          </Button>
        ),
        align: "end",
        className: "sm:w-36",
      },
    ];
  }, [t, counts, durations, nameOf, onOpen, common]);
  const source = useClientRows({ rows: edges, columns, sort });
  return (
    <DataList
      label={t("list")}
      columns={columns}
      source={source}
      rowKey={edgeKey}
      rowHeader="from"
      sort={sort}
      onSort={setSort}
      rowClassName="max-sm:block [&>*]:max-sm:block"
      isEmbedded
      minWidth={720}
    />
  );
}
