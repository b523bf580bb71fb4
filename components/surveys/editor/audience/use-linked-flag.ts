import { useQuery } from "@tanstack/react-query";
import { useDraft, useEditor } from "@/components/surveys/editor/state/use-editor";
import { flagsOptions } from "@/lib/client/flags";
import { flagValuesOptions } from "@/lib/client/persons/page";
import type { Person } from "@/lib/contract/person/person";

/** The draft's linked flag with the value it asks for and a person's value; null without one, and while they load. */
export function useLinkedFlag({ uuid, distinct_ids: [distinctId = ""] }: Person) {
  const id = useDraft((draft) => draft.linked_flag_id);
  const variant = useDraft((draft) => draft.conditions?.linkedFlagVariant);
  const { projectId, survey } = useEditor("projectId", "survey");
  const { data: flags = [] } = useQuery({ ...flagsOptions(projectId), enabled: id !== null });
  const flag = [...flags, survey.linked_flag].find((candidate) => candidate?.id === id);
  const { data: values } = useQuery({
    ...flagValuesOptions(projectId, uuid, distinctId),
    enabled: id !== null,
  });
  if (!flag || !values) return null;
  const expected = variant && variant !== "any" ? variant : true;
  const actual = values[flag.key]?.value ?? false;
  return { flag, expected, actual, isMatch: expected === true ? actual !== false : actual === expected };
}
