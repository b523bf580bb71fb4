import { EyeOffIcon, FunnelPlusIcon } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import type { LogScale } from "@/components/analysis/correlation/log-scale";
import { weaknessOf } from "@/components/analysis/correlation/weakness";
import {
  type CorrelatedItem,
  type CorrelationType,
  entryName,
  readItem,
  withItem,
} from "@/components/analysis/results/correlation-entry";
import { PersonsNumber } from "@/components/analysis/results/persons-number";
import { IconButton } from "@/components/ui/icon-button";
import { LinkButton } from "@/components/ui/link-button";
import { funnelPath } from "@/lib/client/links/analysis";
import type { CorrelationEntry, FunnelParams } from "@/lib/contract/analysis/funnel";

interface CorrelationRowProps {
  projectId: string;
  type: CorrelationType;
  entry: CorrelationEntry;
  totals: { success: number; failure: number };
  scale: LogScale;
  funnel: Partial<FunnelParams>;
  onOpen: (entry: string, isConverted: boolean) => void;
  onExclude?: (item: CorrelatedItem) => void;
}

/**
 * One event or property value: the persons who have it, its odds ratio with its interval, and a warning if that
 * is not meaningful.
 */
export function CorrelationRow(props: CorrelationRowProps) {
  const { projectId, type, entry, totals, scale, funnel, onOpen, onExclude } = props;
  const t = useTranslations("analysis.correlation");
  const format = useFormatter();
  const item = readItem(entry.event, type);
  const name = entryName(entry.event);
  const weakness = weaknessOf(entry, totals);
  const [low = 1, high = 1] = entry.odds_ratio_interval;
  const ratio = (value: number) => format.number(value, { maximumSignificantDigits: 3 });
  const share = (count: number, all: number) =>
    format.number(count / all, { style: "percent", maximumFractionDigits: 1 });
  const tone = weakness ? "text-ink-3" : "text-ink";
  const bar = weakness ? "bg-control" : entry.correlation_type === "success" ? "bg-forest" : "bg-rust";
  const percent = (value: number) => `${100 * value}%`;
  const excluded = item.property?.key ?? item.event ?? "";
  return (
    <tr className={`${tone} [&>*]:border-line [&>*]:border-b [&>*]:px-3 [&>*]:py-2`}>
      <th scope="row" className="max-w-72 text-start font-normal">
        <span className="block break-words font-mono text-mono">{name}</span>
        <span className="text-ink-3">
          {t(entry.correlation_type === "success" ? "moreLikely" : "lessLikely", {
            ratio: ratio(entry.odds_ratio >= 1 ? entry.odds_ratio : 1 / entry.odds_ratio),
          })}
          {weakness && ` · ${t(`weak.${weakness}`)}`}
        </span>
      </th>
      <td className="tabular-nums">{format.number(entry.success_count + entry.failure_count)}</td>
      <td className="whitespace-nowrap">
        <PersonsNumber
          count={entry.success_count}
          label={t("openConverted", { name })}
          onOpen={() => onOpen(entry.event, true)}
        />{" "}
        <span className="text-ink-3">{share(entry.success_count, totals.success)}</span>
      </td>
      <td className="whitespace-nowrap">
        <PersonsNumber
          count={entry.failure_count}
          label={t("openDropped", { name })}
          onOpen={() => onOpen(entry.event, false)}
        />{" "}
        <span className="text-ink-3">{share(entry.failure_count, totals.failure)}</span>
      </td>
      <td className="tabular-nums">{ratio(entry.odds_ratio)}</td>
      <td>
        <span className="flex items-center gap-3">
          <span className="w-24 shrink-0 whitespace-nowrap tabular-nums">
            {t("interval", { low: ratio(low), high: ratio(high) })}
          </span>
          <span aria-hidden className="relative block h-6 min-w-32 grow">
            <span className="absolute inset-y-0 left-1/2 w-px bg-control" />
            <span
              className={`absolute top-[11px] h-0.5 ${bar}`}
              style={{ left: percent(scale(low)), width: percent(scale(high) - scale(low)) }}
            />
            <span
              className={`absolute top-2 -ml-1 size-2 rounded-full ${bar}`}
              style={{ left: percent(scale(entry.odds_ratio)) }}
            />
          </span>
        </span>
      </td>
      <td>
        <span className="flex justify-end">
          <LinkButton
            variant="quiet"
            size="icon"
            aria-label={t(item.event === null ? "filterFunnel" : "addStep", { name })}
            href={funnelPath(projectId, withItem(funnel, item))}
          >
            <FunnelPlusIcon aria-hidden className="size-4" strokeWidth={1.5} />
          </LinkButton>
          {onExclude && (
            <IconButton
              Icon={EyeOffIcon}
              label={t("exclude", { name: excluded })}
              onPress={() => onExclude(item)}
            />
          )}
        </span>
      </td>
    </tr>
  );
}
