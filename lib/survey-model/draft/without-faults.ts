import type { Draft, DraftQuestion } from "@/lib/survey-model/draft";

type Path = readonly (string | number)[];

/** Fields of a draft whose parts are saved on their own, key by key. */
const keyed = ["conditions", "appearance"] as const;

/**
 * The draft with what is saved wherever it has a fault, so that everything else can be sent. Of a question only the part
 * with the fault is as it was; a question that is new, or has become another kind, waits as a whole. Positions in the paths
 * are the draft's.
 */
export function withoutFaults(saved: Draft, draft: Draft, faults: readonly { path: Path }[]): Draft {
  const valid: Draft = { ...draft };
  for (const { path } of faults) {
    const [field, part] = path;
    const group = keyed.find((name) => name === field);
    if (field === "questions" && typeof part === "number") continue;
    if (group !== undefined && part !== undefined)
      valid[group] = withSavedKey(valid[group], saved[group], part);
    else Object.assign(valid, { [String(field)]: saved[field as keyof Draft] });
  }
  if (valid.questions !== draft.questions) return valid;
  const faultyKeys = new Map<number, Set<string | number>>();
  for (const { path } of faults) {
    const [field, index, key = ""] = path;
    if (field !== "questions" || typeof index !== "number") continue;
    faultyKeys.set(index, (faultyKeys.get(index) ?? new Set()).add(key));
  }
  valid.questions = draft.questions.flatMap((question, index) => {
    const keys = faultyKeys.get(index);
    if (keys === undefined) return [question];
    const former = saved.questions.find(({ id }) => id === question.id);
    if (former === undefined) return [];
    return former.type === question.type && !keys.has("")
      ? [withSavedKeys(question, former, keys)]
      : [former];
  });
  return valid;
}

function withSavedKeys(
  question: DraftQuestion,
  former: DraftQuestion,
  keys: ReadonlySet<string | number>,
): DraftQuestion {
  let next: object = question;
  for (const key of keys) next = withSavedKey(next, former, key) ?? next;
  return next as DraftQuestion; // of the same kind, with values that both have
}

/** An object with the value that another has at a key; without the key where that has none. */
function withSavedKey<Value extends object>(
  value: Value | null,
  saved: object | null,
  key: string | number,
): Value | null {
  const { [key as keyof Value]: _, ...rest } = value ?? ({} as Value);
  const held = saved === null ? undefined : Reflect.get(saved, key);
  const next = held === undefined ? rest : { ...rest, [key]: held };
  return saved === null && Object.keys(next).length === 0 ? null : (next as Value); // the keys of a value of that kind
}
