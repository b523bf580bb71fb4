import "server-only";
import { conditionOf } from "@/lib/filters/tests";
import type { Property, Tree } from "@/lib/filters/tree";

type Properties = Readonly<Record<string, unknown>>;

/** Whom filters are asked of, in memory. */
export interface Subject {
  properties: Properties;
  /** The cohorts it is in. */
  cohorts: ReadonlySet<number>;
  /** The event's properties, where filters on events are accepted. */
  event?: Properties;
}

/**
 * Filters as a function, made once for many subjects: the same answers as `filterSql`.
 *
 * @param now what relative dates count from
 */
export function matcher(tree: Tree, now: Date): (subject: Subject) => boolean {
  switch (tree.kind) {
    case "group": {
      const parts = tree.values.map((value) => matcher(value, now));
      return tree.type === "AND"
        ? (subject) => parts.every((part) => part(subject))
        : (subject) => parts.some((part) => part(subject));
    }
    case "cohort": {
      const { ids, not } = tree;
      return ({ cohorts }) => ids.some((id) => cohorts.has(id)) !== not;
    }
    case "property": {
      const { key } = tree;
      const { matches } = conditionOf(tree, now);
      return (subject) => {
        const properties = propertiesOf(tree, subject);
        return matches(Object.hasOwn(properties, key) ? properties[key] : undefined);
      };
    }
    default:
      return tree satisfies never;
  }
}

function propertiesOf({ of }: Property, { properties, event }: Subject): Properties {
  if (of === "person") return properties;
  if (!event) throw new Error("Filters on events were read where there are none.");
  return event;
}
