/** Merges the changes of two users to one survey, field by field, so that neither loses anything silently. */

import { isObject, isSameJson, type JsonObject } from "@/lib/contract/wire/json";
import type { ChoiceQuestion, Draft, DraftChoice, DraftQuestion } from "@/lib/survey-model/draft";
import { draftFields, hasChoices } from "@/lib/survey-model/draft";

/** A value that both sides changed differently. Missing values are undefined. */
export interface Conflict {
  /** Path: `["name"]`, `["appearance", "position"]`, `["questions", <id>, "choices", <id>, "text"]`. */
  path: readonly string[];
  /** For a question that one side removed and the other changed, the whole question. */
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

/** The merged draft, and its conflicts. */
export interface Merged {
  draft: Draft;
  conflicts: Conflict[];
}

type Side = "mine" | "theirs";

interface Context {
  conflicts: Conflict[];
  /** Which side's value is used in a conflict. */
  prefer: Side;
}

/**
 * Three-way merge of two drafts with their common base. A field that one side changed has that side's value; one that
 * both changed has the value of `prefer` and a conflict. Questions and choices are matched by id; one that a side
 * removed and the other changed is a conflict. New items are inserted after the same neighbor.
 */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft, prefer: Side = "mine"): Merged {
  const context: Context = { conflicts: [], prefer };
  const fields = draftFields.map((field) => {
    const path = [field];
    if (field === "questions") {
      return [
        field,
        mergeLists(base.questions, mine.questions, theirs.questions, path, context, mergeQuestion),
      ];
    }
    return [field, mergeValue(base[field], mine[field], theirs[field], path, context)];
  });
  const draft = {
    ...(Object.fromEntries(fields) as Omit<Draft, "memory">), // fields of drafts, from drafts
    memory: {
      setAside: { ...theirs.memory.setAside, ...mine.memory.setAside },
      wireIds: { ...theirs.memory.wireIds, ...mine.memory.wireIds },
    },
  };
  return { draft, conflicts: context.conflicts };
}

/** Sets the value of one side at the path of a conflict. Changes the draft. */
export function resolveConflict(draft: Draft, { path, mine, theirs }: Conflict, side: Side): void {
  const value = side === "mine" ? mine : theirs;
  let holder: unknown = draft;
  for (const key of path.slice(0, -1)) holder = childOf(holder, key);
  const last = path.at(-1) ?? "";
  if (Array.isArray(holder)) {
    const index = holder.findIndex(({ id }: { id: string }) => id === last);
    if (value === undefined) {
      if (index !== -1) holder.splice(index, 1);
    } else holder.splice(index === -1 ? holder.length : index, index === -1 ? 0 : 1, value);
  } else if (isObject(holder)) {
    if (value === undefined) delete holder[last];
    else holder[last] = value;
  }
}

function childOf(holder: unknown, key: string): unknown {
  if (Array.isArray(holder)) return holder.find(({ id }: { id: string }) => id === key);
  return isObject(holder) ? holder[key] : undefined;
}

type Path = readonly string[];

/** Objects are merged by key, other values as a whole. */
function mergeValue(base: unknown, mine: unknown, theirs: unknown, path: Path, context: Context): unknown {
  if (isSameJson(mine, theirs) || isSameJson(base, theirs)) return mine;
  if (isSameJson(base, mine)) return theirs;
  if (path.length < deepest && isObject(mine) && isObject(theirs)) {
    return mergeObjects(isObject(base) ? base : {}, mine, theirs, path, context);
  }
  return disagree({ path, base, mine, theirs }, context);
}

/**
 * `["appearance", "position"]`, `["questions", id, "translations", "de", "question"]`: deeper values are merged as a
 * whole.
 */
const deepest = 5;

function disagree(conflict: Conflict, { conflicts, prefer }: Context): unknown {
  conflicts.push(conflict);
  return conflict[prefer];
}

function mergeObjects(
  base: JsonObject,
  mine: JsonObject,
  theirs: JsonObject,
  path: Path,
  context: Context,
  except: readonly string[] = [],
): JsonObject {
  const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])].filter(
    (key) => !except.includes(key),
  );
  return Object.fromEntries(
    keys.flatMap((key) => {
      const value = mergeValue(own(base, key), own(mine, key), own(theirs, key), [...path, key], context);
      return value === undefined ? [] : [[key, value] as const];
    }),
  );
}

/** Keys may equal names that every object inherits. */
const own = (holder: JsonObject, key: string): unknown =>
  Object.hasOwn(holder, key) ? holder[key] : undefined;

/** A question's type, branching and choices belong together: of two types one side wins as a whole. */
function mergeQuestion(
  base: DraftQuestion | undefined,
  mine: DraftQuestion,
  theirs: DraftQuestion,
  path: Path,
  context: Context,
): DraftQuestion {
  if (mine.type !== theirs.type) {
    if (isSameJson(base, theirs)) return mine;
    if (isSameJson(base, mine)) return theirs;
    return disagree({ path, base, mine, theirs }, context) as DraftQuestion; // one of the two
  }
  const from = base?.type === mine.type ? base : ({} as JsonObject);
  const merged = mergeObjects({ ...from }, { ...mine }, { ...theirs }, path, context, [
    "choices",
    "branching",
  ]);
  const branching = mergeBranching(base, mine, theirs, path, context);
  return {
    ...merged,
    ...(branching !== undefined && { branching }),
    ...(hasChoices(mine) && {
      choices: mergeLists(
        base && hasChoices(base) ? base.choices : [],
        mine.choices,
        (theirs as ChoiceQuestion).choices, // of the same type
        [...path, "choices"],
        context,
        mergeChoice,
      ),
    }),
  } as DraftQuestion; // keys of a question, from questions of one type
}

/** By answer if both sides branch by answer; else as a whole. */
function mergeBranching(
  base: DraftQuestion | undefined,
  { branching: mine }: DraftQuestion,
  { branching: theirs }: DraftQuestion,
  path: Path,
  context: Context,
): unknown {
  const from = base?.branching;
  const place = [...path, "branching"];
  if (mine?.type !== "response_based" || theirs?.type !== "response_based") {
    if (isSameJson(mine, theirs) || isSameJson(from, theirs)) return mine;
    return isSameJson(from, mine) ? theirs : disagree({ path: place, base: from, mine, theirs }, context);
  }
  const was = from?.type === "response_based" ? from.responses : {};
  const responses = mergeObjects(was, mine.responses, theirs.responses, [...place, "responses"], context);
  return { ...theirs, ...mine, responses };
}

const mergeChoice = (
  base: DraftChoice | undefined,
  mine: DraftChoice,
  theirs: DraftChoice,
  path: Path,
  context: Context,
): DraftChoice =>
  ({
    id: mine.id,
    text: mergeValue(base?.text, mine.text, theirs.text, [...path, "text"], context),
    translations: mergeObjects(
      base?.translations ?? {},
      mine.translations,
      theirs.translations,
      [...path, "translations"],
      context,
    ),
  }) as DraftChoice; // texts, from texts

/** Items with ids, each merged, in the order of the side that moved them. */
function mergeLists<T extends { id: string }>(
  base: readonly T[],
  mine: readonly T[],
  theirs: readonly T[],
  path: Path,
  context: Context,
  merge: (base: T | undefined, mine: T, theirs: T, path: Path, context: Context) => T,
): T[] {
  const [was, here, there] = [byId(base), byId(mine), byId(theirs)];
  const itemsById = new Map<string, T>();
  for (const id of new Set([...here.keys(), ...there.keys()])) {
    const [old, own, other] = [was.get(id), here.get(id), there.get(id)];
    const place = [...path, id];
    const item =
      own && other
        ? isSameJson(own, other)
          ? own
          : merge(old, own, other, place, context)
        : (mergeValueWhole(old, own, other, place, context) as T | undefined);
    if (item) itemsById.set(id, item);
  }
  return orderOf(ids(base), ids(mine), ids(theirs), context.prefer).flatMap((id) => itemsById.get(id) ?? []);
}

/** An item that one side does not have: it was added or removed there, and may have changed on the other side. */
function mergeValueWhole(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  path: Path,
  context: Context,
): unknown {
  if (base === undefined) return mine ?? theirs;
  if (isSameJson(base, mine ?? theirs)) return undefined;
  return disagree({ path, base, mine, theirs }, context);
}

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);
const byId = <T extends { id: string }>(list: readonly T[]) => new Map(list.map((item) => [item.id, item]));

/** Every id, in the order of the side that changed it; ids of the other side only come after their neighbor there. */
function orderOf(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
  prefer: Side,
): string[] {
  const shared = (list: readonly string[]) => list.filter((id) => base.includes(id));
  const isMoved = (list: readonly string[]) =>
    !isSameJson(
      shared(list),
      base.filter((id) => list.includes(id)),
    );
  const leads = isMoved(mine) === isMoved(theirs) ? prefer === "mine" : isMoved(mine);
  const [first, second] = leads ? [mine, theirs] : [theirs, mine];
  const order = [...first];
  for (const [index, id] of second.entries()) {
    if (order.includes(id)) continue;
    const before = index === 0 ? undefined : second[index - 1];
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  }
  return order;
}
