import { useTranslations } from "next-intl";
import { useResultFormat } from "@/components/survey/figures/use-result-format";
import { Verdict } from "@/components/survey/figures/verdict";
import { useDifferenceFormat } from "@/components/surveys/figures/use-difference-format";
import { ScrollRegion } from "@/components/ui/scroll-region";
import type { ProfileGroup } from "@/lib/contract/survey/respondent-profile";

/** Groups of persons: their share among respondents and in the audience, and the difference. */
export function ProfileTable({ groups }: { groups: readonly ProfileGroup[] }) {
  const t = useTranslations("respondents.table");
  const compare = useTranslations("compare.table");
  const common = useTranslations("common");
  const nameOf = useGroupName();
  const format = useResultFormat();
  const write = useDifferenceFormat("percent");
  return (
    <ScrollRegion label={t("label")} className="overflow-x-auto">
      <table
        aria-label={t("label")}
        className="w-full min-w-[660px] max-w-5xl table-fixed border-collapse text-table print:min-w-0"
      >
        <thead>
          <tr className="border-line border-b align-bottom text-ink-3 text-label">
            {(["group", "respondents", "audience"] as const).map((column) => (
              <th key={column} scope="col" className="py-2 pr-4 text-start font-medium">
                {t(column)}
              </th>
            ))}
            <th scope="col" className="py-2 pr-4 text-start font-medium">
              {compare("difference")}
            </th>
            <th scope="col" className="py-2 text-start font-medium">
              {common("result")}
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => {
            const { value, interval, verdict } = group.difference;
            return (
              <tr
                key={`${group.kind} ${group.key} ${group.value}`}
                className="border-line border-b align-top"
              >
                <th scope="row" className="py-2 pr-4 text-start font-normal [overflow-wrap:anywhere]">
                  {nameOf(group)}
                  {/* On a phone the last column is beyond the edge. */}
                  <span className="mt-1 block sm:hidden">
                    <Verdict verdict={verdict} />
                  </span>
                </th>
                {[group.respondents, group.audience].map(({ share, persons, of }, at) => (
                  <td key={at === 0 ? "respondents" : "audience"} className="py-2 pr-4 tabular-nums">
                    <span className="text-body text-ink">{format.percent(share)}</span>
                    <span className="block text-ink-3">{t("of", { persons, of })}</span>
                  </td>
                ))}
                <td className="py-2 pr-4 tabular-nums">
                  <span className="text-body text-ink">{value === null ? "–" : write(value)}</span>
                  {interval && (
                    <span className="block text-ink-3">
                      {common("lowToHigh", { low: write(interval.low), high: write(interval.high) })}
                    </span>
                  )}
                </td>
                <td className="py-2">
                  <Verdict verdict={verdict} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** What persons of a group have in common, in words. */
function useGroupName(): (group: ProfileGroup) => string {
  const t = useTranslations("respondents.kinds");
  return ({ kind, key, value }) => {
    if (kind === "property") return t("property", { name: key, value });
    if (kind === "cohort") return t("cohort", { name: value });
    if (value === "") return t("tenureFrom", { days: Number(key) });
    return key === "0"
      ? t("tenureBelow", { days: Number(value) })
      : t("tenureBetween", { from: Number(key), until: Number(value) });
  };
}
