import { useFormatter, useTranslations } from "next-intl";
import { ToggleButton } from "react-aria-components";
import { Figure } from "@/components/surveys/figures/figure";
import { useBranchName } from "@/components/surveys/flow-map/use-branch-name";
import {
  type FlowVolumes,
  isSameStep,
  type VolumeEdge,
} from "@/components/surveys/flow-results/flow-volumes";
import { useVolumeText } from "@/components/surveys/flow-results/use-volume-text";
import { useVolumeView } from "@/components/surveys/flow-results/volume-context";
import { ScrollRegion } from "@/components/ui/scroll-region";
import type { PathStep } from "@/lib/contract/survey/response-filter";
import type { QuestionResult, Share } from "@/lib/contract/survey/results";

interface Row {
  key: string;
  step: PathStep;
  from: string;
  to: string;
  answers: string;
  count: number;
  share: Share;
  /** Path in the API's answer. */
  path: string;
  /** The step that the share is relative to; null is the start. */
  of: string | null;
  isExit: boolean;
  isEarlier: boolean;
}

interface VolumeTableProps {
  projectId: string;
  surveyId: string;
  volumes: FlowVolumes;
  questions: readonly QuestionResult[];
}

/** The map as a table: every edge, and where respondents left; also of removed questions. */
export function VolumeTable({ projectId, surveyId, volumes, questions }: VolumeTableProps) {
  const t = useTranslations("flowResults");
  const common = useTranslations("common");
  const format = useFormatter();
  const branchName = useBranchName();
  const text = useVolumeText();
  const { step, names, toggleStep } = useVolumeView();
  const nameOf = (id: string | null, none: "start" | "end") =>
    id === null ? t(none) : (names.get(id) ?? common("unknownQuestion"));
  const toRow = (edge: VolumeEdge): Row => ({
    key: edge.key,
    step: { from: edge.from, to: edge.to },
    from: nameOf(edge.from, "start"),
    to: nameOf(edge.to, "end"),
    answers: format.list(edge.outcomes.map(branchName), { type: "unit" }),
    count: edge.count,
    share: edge.share,
    path: `edges[from=${edge.from},to=${edge.to}]`,
    of: edge.from,
    isExit: false,
    isEarlier: edge.isEarlier,
  });
  const exitRow = ({ id, exits, exit_share }: QuestionResult): Row => ({
    key: `left ${id}`,
    step: { exit: id },
    from: nameOf(id, "start"),
    to: t("exit"),
    answers: "",
    count: exits,
    share: exit_share,
    path: `questions[id=${id}].exits`,
    of: id,
    isExit: true,
    isEarlier: false,
  });
  const rows = [null, ...questions.map(({ id }) => id)].flatMap((id) => {
    const exits = questions.find((one) => one.id === id && one.exits > 0);
    return [
      ...volumes.edges.filter(({ from }) => from === id).map(toRow),
      ...(exits ? [exitRow(exits)] : []),
    ];
  });
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-section">{t("table.title")}</h2>
      <ScrollRegion label={t("table.title")} className="overflow-x-auto">
        <table
          aria-label={t("table.title")}
          className="w-full max-w-4xl sm:min-w-[560px] border-collapse text-table"
        >
          <thead>
            <tr className="border-line border-b text-ink-3 text-label">
              <th className="py-2 pr-4 text-start font-medium">{t("table.step")}</th>
              <th className="py-2 pr-4 text-start font-medium">{common("answers")}</th>
              <th className="py-2 pr-4 text-end font-medium">{t("table.respondents")}</th>
              <th className="py-2 pr-4 text-end font-medium">{common("shareOfTotal")}</th>
              <th className="py-2 text-start font-medium max-sm:hidden">{t("table.of")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const isSelected = isSameStep(step, row.step);
              return (
                <tr key={row.key} className={`border-line border-b ${isSelected ? "bg-water-soft/50" : ""}`}>
                  <th scope="row" className="py-1 pr-4 text-start font-normal sm:min-w-28">
                    <ToggleButton
                      isSelected={isSelected}
                      onChange={() => toggleStep(row.step)}
                      className="min-h-7 cursor-pointer text-start text-ink underline decoration-contour underline-offset-2 hover:decoration-water selected:font-medium pointer-coarse:min-h-11"
                    >
                      {row.from} → <span className={row.isExit ? "text-rust" : ""}>{row.to}</span>
                    </ToggleButton>
                    {row.isEarlier && <span className="ml-2 text-ink-3 text-label">{t("earlier")}</span>}
                  </th>
                  <td className="py-1 pr-4 text-ink-2 [overflow-wrap:break-word] sm:min-w-32">
                    {row.answers}
                  </td>
                  <td className="py-1 pr-4 text-end tabular-nums">
                    <Figure
                      projectId={projectId}
                      surveyId={surveyId}
                      name={`${row.from} → ${row.to}`}
                      definition={t(row.isExit ? "definitions.exit" : "definitions.edge")}
                      path={row.path}
                      share={row.share}
                      interval={{ value: row.share.interval, kind: "percent" }}
                      people={{ filter: { step: row.step }, label: t("showResponses", { count: row.count }) }}
                    >
                      {format.number(row.count)}
                    </Figure>
                  </td>
                  <td className="py-1 pr-4 text-end tabular-nums">{text.share(row.share.value)}</td>
                  <td className="py-1 text-ink-3 max-sm:hidden">
                    {row.of === null
                      ? t("ofStarted", { count: row.share.denominator })
                      : t("ofShown", { count: row.share.denominator, question: nameOf(row.of, "start") })}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}
