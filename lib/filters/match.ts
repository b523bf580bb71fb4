import "server-only";
import { createCondition } from "@/lib/filters/create-condition";
import type { FilterTree, PropertyCondition } from "@/lib/filters/tree";

type Properties = Readonly<Record<string, unknown>>;

/** What filters are tested on in memory. */
export interface FilterSubject {
  properties: Properties;
  /** The cohorts that the person is in. */
  cohorts: ReadonlySet<number>;
  /** The event's properties, where filters on events are accepted. */
  event?: Properties;
}

/**
 * Compiles filters to a function that gives the same results as `filterSql`.
 *
 * @param now what relative dates count from
 */
export function createMatcher(tree: FilterTree, now: Date): (subject: FilterSubject) => boolean {
  switch (tree.kind) {
    case "group": {
      const matchers = tree.values.map((value) => createMatcher(value, now));
      return tree.type === "AND"
        ? (subject) => matchers.every((matches) => matches(subject))
        : (subject) => matchers.some((matches) => matches(subject));
    }
    case "cohort": {
      const { ids, not } = tree;
      return ({ cohorts }) => ids.some((id) => cohorts.has(id)) !== not;
    }
    case "behavior":
      throw new Error("Filters on what persons did were read where there are none.");
    case "property": {
      const { key } = tree;
      const { matches } = createCondition(tree, now);
      return (subject) => {
        const properties = selectProperties(tree, subject);
        return matches(Object.hasOwn(properties, key) ? properties[key] : undefined);
      };
    }
    default:
      return tree satisfies never;
  }
}

function selectProperties({ owner }: PropertyCondition, { properties, event }: FilterSubject): Properties {
  if (owner === "person") return properties;
  if (!event) throw new Error("Filters on events were read where there are none.");
  return event;
}
