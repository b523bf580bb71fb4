import { useTranslations } from "next-intl";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { changedByPerson, deleteProperty, setProperty } from "@/lib/client/persons/page";
import type { Person } from "@/lib/contract/person/person";

/** A property with its value. */
interface NamedValue {
  key: string;
  value: unknown;
}

/** Sets and deletes properties of a person, each with undo. */
export function usePropertyActions(projectId: string, person: Pick<Person, "uuid" | "properties">) {
  const t = useTranslations("personPage.properties");
  const refreshes = changedByPerson(projectId);
  const before = (key: string): NamedValue | null =>
    Object.hasOwn(person.properties, key) ? { key, value: person.properties[key] } : null;

  const restore = useApiMutation({
    send: ({ key, old }: { key: string; old: NamedValue | null }): Promise<unknown> =>
      old ? setProperty(projectId, person.uuid, key, old.value) : deleteProperty(projectId, person.uuid, key),
    refreshes,
    failed: ({ key }) => t("undoFailed", { key }),
  });
  const undo = (key: string) => {
    const old = before(key);
    return () => restore.run({ key, old });
  };
  const set = useApiMutation({
    send: ({ key, value }: NamedValue) => setProperty(projectId, person.uuid, key, value),
    refreshes,
    done: ({ key }) => ({ message: t("saved", { key }), undo: undo(key) }),
    failed: ({ key }) => t("saveFailed", { key }),
  });
  const remove = useApiMutation({
    send: (key: string) => deleteProperty(projectId, person.uuid, key),
    refreshes,
    done: (key) => ({ message: t("deleted", { key }), undo: undo(key) }),
    failed: (key) => t("deleteFailed", { key }),
  });
  return { set, remove };
}
