import { ChevronRightIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "react-aria-components";
import { useResultFormat } from "@/components/survey/figures/use-result-format";
import { MixEditor } from "@/components/surveys/editor/dry-run/mix-editor";
import type { DryRunQuestion, DryRunState } from "@/components/surveys/editor/dry-run/use-dry-run";
import { NodeIcon } from "@/components/ui/node-icon";
import { plainText } from "@/lib/client/plain-text";
import { asksForNps } from "@/lib/contract/survey/scales";
import { expectedAnswers, type QuestionRun } from "@/lib/survey-model/dry-run";
import { npsMargin } from "@/lib/survey-model/response-estimate";

/**
 * The number of walks that reach each question and end there, and the expected answers; each row opens its
 * answer mix.
 */
export function CoverageTable({ state }: { state: DryRunState }) {
  const t = useTranslations("dryRun.table");
  const common = useTranslations("common");
  const [openId, setOpenId] = useState<string | null>(null);
  const { questions, run, responses } = state;
  return (
    <div className="flex flex-col gap-2">
      <table aria-label={t("label")} className="w-full table-fixed border-collapse text-table tabular-nums">
        <colgroup>
          <col />
          <col className="w-16" />
          <col className="w-16" />
          <col className="w-16" />
        </colgroup>
        <thead>
          <tr className="border-line border-b text-ink-3 text-label">
            <th className="py-2 pr-2 text-start align-bottom font-medium">{common("question")}</th>
            <th className="py-2 pl-2 text-end align-bottom font-medium">{common("reached")}</th>
            <th className="py-2 pl-2 text-end align-bottom font-medium">{t("ended")}</th>
            <th className="py-2 pl-2 text-end align-bottom font-medium">{common("answers")}</th>
          </tr>
        </thead>
        {questions.map((item, index) => {
          const counts = run.questions[index];
          if (!counts) return null;
          const isOpen = openId === item.id;
          return (
            <tbody key={item.id} className="border-line border-b">
              <CoverageRow
                item={item}
                number={index + 1}
                counts={counts}
                walks={run.walks}
                answers={expectedAnswers(run, counts, responses)}
                isOpen={isOpen}
                onToggle={() => setOpenId(isOpen ? null : item.id)}
              />
              {isOpen && (
                <tr>
                  <td colSpan={4} className="pt-1 pb-4">
                    <MixEditor item={item} number={index + 1} state={state} />
                  </td>
                </tr>
              )}
            </tbody>
          );
        })}
      </table>
      <p className="text-ink-3 text-label font-normal">
        {t("answersHint", { count: responses })} {t("editHint")}
      </p>
    </div>
  );
}

interface CoverageRowProps {
  item: DryRunQuestion;
  /** From 1. */
  number: number;
  counts: QuestionRun;
  walks: number;
  /** Expected answers. */
  answers: number;
  isOpen: boolean;
  onToggle: () => void;
}

function CoverageRow({ item, number, counts, walks, answers, isOpen, onToggle }: CoverageRowProps) {
  const t = useTranslations("dryRun.table");
  const flow = useTranslations("flow");
  const { percent, count } = useResultFormat();
  const { question, source } = item;
  const margin = asksForNps(question) ? npsMargin(answers) : null;
  const isReached = counts.reached > 0;
  return (
    <tr className="align-top">
      <th scope="row" className="pt-2 pb-2.5 text-start font-normal">
        <Button
          aria-expanded={isOpen}
          onPress={onToggle}
          className="flex w-full cursor-pointer items-start gap-1.5 text-start pointer-coarse:min-h-11"
        >
          <ChevronRightIcon
            aria-hidden
            className={`mt-1 size-3.5 shrink-0 text-ink-3 ${isOpen ? "rotate-90" : ""}`}
            strokeWidth={1.75}
          />
          <NodeIcon kind="step" className="mt-[3px] size-4 shrink-0" />
          <span className="shrink-0 font-mono text-mono">Q{number}</span>
          <span className="line-clamp-2 font-serif text-body [overflow-wrap:anywhere]">
            {plainText(question.question) || flow("empty")}
          </span>
        </Button>
        <CoverageBar share={counts.reached / walks} />
        {source === "edited" && <p className="mt-1 text-ink-2 text-label font-normal">{t("edited")}</p>}
        {source === "none" && <p className="mt-1 text-ink-3 text-label font-normal">{t("noAnswers")}</p>}
        {margin !== null && <p className="mt-1 text-ink-2 text-label font-normal">{t("nps", { margin })}</p>}
      </th>
      <td className={`pt-2.5 pl-2 text-end ${isReached ? "" : "text-ochre"}`}>
        {percent(counts.reached / walks)}
      </td>
      <td className="pt-2.5 pl-2 text-end text-ink-2">{percent((counts.ended + counts.left) / walks)}</td>
      <td className="pt-2.5 pl-2 text-end">{count(answers)}</td>
    </tr>
  );
}

/** The share of walks as a bar; hatched for zero. */
const CoverageBar = ({ share }: { share: number }) => (
  <span
    aria-hidden
    className={`mt-1.5 block h-1.5 bg-sunken forced-colors:border ${share === 0 ? "hatched text-ink-3/40" : ""}`}
  >
    <span
      className="block h-full bg-water forced-colors:bg-[CanvasText]"
      style={{ width: `${share * 100}%` }}
    />
  </span>
);
