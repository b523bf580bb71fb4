import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { breakdownValueOf } from "@/components/analysis/results/breakdown-value";
import { readFunnelView } from "@/components/analysis/results/funnel-view";
import { useValueLabel } from "@/components/analysis/results/use-value-label";
import { Select } from "@/components/ui/select";
import { askFunnel, insightKey } from "@/lib/client/analysis/ask";
import type { FunnelParams } from "@/lib/contract/analysis/funnel";

interface ComparedPersonsProps {
  projectId: string;
  /** With a breakdown, and whole. */
  funnel: Partial<FunnelParams>;
  /** The chosen value of the breakdown; undefined: all persons. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** The id of all persons beside the values of a breakdown, which have an index. */
const everyone = "all";

/** Chooses whose events are compared: those of all persons of a funnel, or of one value of its breakdown. */
export function ComparedPersons({ projectId, funnel, value, onChange }: ComparedPersonsProps) {
  const t = useTranslations("analysis.funnel");
  const labelOf = useValueLabel(projectId, funnel);
  const { data } = useQuery({
    queryKey: insightKey(projectId, "funnel", funnel),
    queryFn: ({ signal }) => askFunnel(projectId, funnel, { refresh: false, signal }),
    staleTime: 60_000,
  });
  const view = readFunnelView(data?.result ?? []);
  const answered = view.kind === "groups" ? view.groups.map(breakdownValueOf) : [];
  // A saved value that the funnel no longer lists stays chosen.
  const values = value === undefined || answered.includes(value) ? answered : [...answered, value];
  return (
    <Select
      label={t("timesOf")}
      className="w-56"
      options={[
        { id: everyone, label: t("allPersons") },
        ...values.map((one, at) => ({ id: String(at), label: labelOf(one) })),
      ]}
      value={value === undefined ? everyone : String(values.indexOf(value))}
      onChange={(id) => onChange(values[Number(id)])}
    />
  );
}
