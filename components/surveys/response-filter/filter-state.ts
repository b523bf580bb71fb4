import type { UrlPart, UrlParts } from "@/components/data-list/url-parts";
import { writeView } from "@/components/data-list/use-url-view";
import type { PropertyFilter } from "@/lib/contract/filter";
import type { AnswerCondition, AnswerOperator, PathStep } from "@/lib/contract/survey/response-filter";

/** What the results of a survey are narrowed by: the parameters of the API's filter, which are those of the address. */
export interface FilterState {
  /** In the API's format; null for all time. */
  date_from: string | null;
  date_to: string | null;
  iteration: readonly number[];
  version: readonly number[];
  language: readonly string[];
  completion: "completed" | "partial" | null;
  properties: readonly PropertyFilter[];
  cohort: number | null;
  answers: readonly AnswerCondition[];
  step: PathStep | null;
  /** Ids. */
  tags: readonly number[];
  /** Whether test accounts are left out. */
  filter_test_accounts: boolean;
  archived: "exclude" | "include" | "only";
}

/** Everyone but test accounts, at any time. */
export const noFilters: FilterState = {
  date_from: null,
  date_to: null,
  iteration: [],
  version: [],
  language: [],
  completion: null,
  properties: [],
  cohort: null,
  answers: [],
  step: null,
  tags: [],
  filter_test_accounts: true,
  archived: "exclude",
};

/** A filter as a query string has it: only the parts that are not as by default. */
export type FilterQuery = Partial<Record<keyof FilterState, string>>;

const operatorNames: Record<AnswerOperator, true> = {
  exact: true,
  is_not: true,
  icontains: true,
  not_icontains: true,
  gt: true,
  gte: true,
  lt: true,
  lte: true,
  is_set: true,
  is_not_set: true,
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function parse(text: string | null): unknown {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null; // half an address: read as without the parameter
  }
}

const isCondition = (value: unknown): value is AnswerCondition =>
  isRecord(value) &&
  typeof value.question_id === "string" &&
  (value.operator === undefined || Object.hasOwn(operatorNames, String(value.operator)));

const isIdOrNull = (value: unknown) => value === null || typeof value === "string";

function readStep(value: unknown): PathStep | null {
  if (!isRecord(value)) return null;
  if (typeof value.question === "string") return { question: value.question };
  if (typeof value.exit === "string") return { exit: value.exit };
  const { from, to } = value;
  return isIdOrNull(from) && isIdOrNull(to)
    ? { from: from as string | null, to: to as string | null } // as just checked
    : null;
}

const listPart = <Value extends string | number>(
  key: string,
  readItem: (text: string) => Value | null,
): UrlPart<readonly Value[]> => ({
  key,
  read: (text) => [
    ...new Set(
      (text ?? "")
        .split(",")
        .map((item) => item.trim())
        .filter((item) => item !== "")
        .flatMap((item) => readItem(item) ?? []),
    ),
  ],
  write: (items) => (items.length > 0 ? items.join(",") : null),
});

const readWhole = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : null);

const optionalText = (key: string): UrlPart<string | null> => ({
  key,
  read: (text) => text || null,
  write: (value) => value,
});

/** Each part in a query string, of the page and of the API alike. */
export const filterParts: UrlParts<FilterState> = {
  date_from: optionalText("date_from"),
  date_to: optionalText("date_to"),
  iteration: listPart("iteration", readWhole),
  version: listPart("version", readWhole),
  language: listPart("language", (text) => text),
  completion: {
    key: "completion",
    read: (text) => (text === "completed" || text === "partial" ? text : null),
    write: (value) => value,
  },
  properties: {
    key: "properties",
    read: (text) => {
      const filters = parse(text);
      return Array.isArray(filters)
        ? filters.filter((one): one is PropertyFilter => isRecord(one) && typeof one.key === "string")
        : [];
    },
    write: (filters) => (filters.length > 0 ? JSON.stringify(filters) : null),
  },
  cohort: {
    key: "cohort",
    read: (text) => (text === null ? null : readWhole(text)),
    write: (id) => (id === null ? null : String(id)),
  },
  answers: {
    key: "answers",
    read: (text) => {
      const conditions = parse(text);
      return Array.isArray(conditions) ? conditions.filter(isCondition) : [];
    },
    write: (conditions) => (conditions.length > 0 ? JSON.stringify(conditions) : null),
  },
  step: {
    key: "step",
    read: (text) => readStep(parse(text)),
    write: (step) => step && JSON.stringify(step),
  },
  tags: listPart("tags", readWhole),
  filter_test_accounts: {
    key: "filter_test_accounts",
    read: (text) => text !== "false",
    write: (isOn) => (isOn ? null : "false"),
  },
  archived: {
    key: "archived",
    read: (text) => (text === "include" || text === "only" ? text : "exclude"),
    write: (value) => (value === "exclude" ? null : value),
  },
};

/** The filter as parameters of the API and of the address. */
export function toFilterQuery(filter: FilterState): FilterQuery {
  const query = new URLSearchParams();
  writeView(filterParts, query, filter);
  return Object.fromEntries(query);
}

/** What a filter that leaves nothing out is written as: an empty text would be no comparison. */
const everyone = "archived=exclude";

/** A filter as the API's `compare` takes it. */
export const toCompareText = (filter: FilterState): string =>
  new URLSearchParams(toFilterQuery(filter)).toString() || everyone;
