import { useTranslations } from "next-intl";
import { BranchTargetSelect } from "@/components/surveys/editor/flow/branch-target-select";
import type { MapQuestion } from "@/components/surveys/flow-map/flow-model";
import { useBranchName } from "@/components/surveys/flow-map/use-branch-name";

/** Table rows of a question's branches: the answer and its target. */
export function BranchRows({ question, heading }: { question: MapQuestion; heading: React.ReactNode }) {
  const t = useTranslations("flow");
  const branchName = useBranchName();
  return question.branches.map((branch, index) => (
    <tr key={branch.key} className="border-line border-b align-top last:border-b-0">
      {index === 0 && heading}
      <th
        scope="row"
        className={`py-1.5 pr-3 text-start font-normal [overflow-wrap:anywhere] ${branch.to === null ? "text-ink-3" : "text-ink"} ${
          branch.outcome.kind === "choice" ? "font-serif" : ""
        }`}
      >
        <span className="flex min-h-[30px] items-center">{branchName(branch.outcome)}</span>
      </th>
      <td className="py-1">
        <BranchTargetSelect
          question={question.position}
          branch={branch}
          label={t("targetOf", { question: question.position + 1, answer: branchName(branch.outcome) })}
        />
      </td>
    </tr>
  ));
}
