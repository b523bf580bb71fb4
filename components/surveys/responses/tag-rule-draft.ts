import {
  isTextOperator,
  type TagCondition,
  type TagOperator,
  type TagRule,
  tagOperators,
} from "@/lib/contract/survey/tag-rule";

/** What the form of a rule holds. */
export interface TagRuleDraft {
  /** The tag's name: of one that is there, or a new one. */
  tag_name: string;
  /** Null: any open question. */
  question: string | null;
  operator: TagOperator;
  text: string;
  /** The score, or the lower bound. */
  low: number | null;
  high: number | null;
  apply: boolean;
}

/** The operators for the answers to a question; `type` is null for any open question. */
export const operatorsOf = (type: string | null): TagOperator[] =>
  tagOperators.filter((operator) => isTextOperator(operator) !== (type === "rating"));

/** The draft of a rule, or of a new one. */
export function readTagRule(rule: TagRule | null): TagRuleDraft {
  const { question_id = null, operator = "icontains", value = "" } = rule?.condition ?? {};
  const [low = null, high = null] = typeof value === "string" ? [] : [value].flat();
  return {
    tag_name: rule?.tag.name ?? "",
    question: question_id,
    operator,
    text: typeof value === "string" ? value : "",
    low,
    high,
    apply: false,
  };
}

/** The condition of a draft; its value is null while something is missing. */
export function writeCondition(draft: TagRuleDraft) {
  const { question, operator, text, low, high } = draft;
  const range = low === null || high === null ? null : [low, high];
  const value = isTextOperator(operator) ? text.trim() || null : operator === "between" ? range : low;
  return { question_id: question, operator, value } as Omit<TagCondition, "value"> & {
    value: TagCondition["value"] | null;
  };
}
