"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { z } from "zod";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { useDescribeError } from "@/components/forms/use-describe-error";
import { useIssueMessage } from "@/components/forms/use-issue-message";
import { ApiError } from "@/lib/client/call";
import { projectKey, projectsKey, updateProject } from "@/lib/client/projects";
import { isSameJson } from "@/lib/contract/json";
import type { ProjectChanges } from "@/lib/contract/project";

/** The faults of a form: by path (`test_account_filters.1`), and one of the form as a whole. */
interface Faults {
  byPath: Readonly<Record<string, string>>;
  form: string | null;
}

const noFaults: Faults = { byPath: {}, form: null };

/** A form of a project's settings. */
export interface SettingsForm<Values> {
  /** The saved values, with the changes that are not saved yet. */
  values: Values;
  set: <Key extends keyof Values>(key: Key, value: Values[Key]) => void;
  /** The fault of a field or of a part of it. */
  faultOf: (path: string) => string | undefined;
  /** The fault that belongs to no field. */
  formFault: string | null;
  state: "saved" | "changed" | "saving" | "justSaved";
  save: () => void;
  discard: () => void;
}

/**
 * A form of settings of a project: only what changed is validated and sent, and a fault is shown at its field.
 *
 * @param saved the saved values of the fields that the form has
 * @param schema of the contract, for the fields that may change
 * @param check finds faults that the schema does not know, by path
 */
export function useSettingsForm<Values extends ProjectChanges>(
  projectId: string,
  saved: Values,
  schema: z.ZodType,
  check: (values: Values) => Record<string, string> = () => ({}),
): SettingsForm<Values> {
  const issueMessage = useIssueMessage();
  const describeError = useDescribeError();
  const queries = useQueryClient();
  const [changes, setChanges] = useState<Partial<Values>>({});
  const [faults, setFaults] = useState(noFaults);
  const [isJustSaved, setJustSaved] = useState(false);
  const changed = Object.fromEntries(
    Object.entries(changes).filter(([key, value]) => !isSameJson(value, saved[key as keyof Values])),
  );
  const isChanged = Object.keys(changed).length > 0;
  const { submit, isPending } = useApiMutation({
    send: (body: ProjectChanges) => updateProject(projectId, body),
    refreshes: [projectsKey, ["me"]],
    onSuccess: (project) => {
      queries.setQueryData(projectKey(projectId), project);
      setChanges({});
      setJustSaved(true);
    },
  });

  useEffect(() => {
    if (!isChanged) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isChanged]);

  const save = () => {
    const parsed = schema.safeParse(changed, { error: issueMessage });
    const found = check({ ...saved, ...changes });
    for (const { path, message } of parsed.error?.issues ?? []) found[path.join(".")] ??= message;
    setFaults({ byPath: found, form: null });
    if (Object.keys(found).length > 0) return;
    submit(changed).catch((error: unknown) => {
      const path = error instanceof ApiError ? (error.path ?? error.attr) : null;
      const isOnScreen = path !== null && (path.split(".")[0] ?? "") in saved;
      const text = describeError(error);
      setFaults(isOnScreen ? { byPath: { [path]: text }, form: null } : { byPath: {}, form: text });
    });
  };

  return {
    values: { ...saved, ...changes },
    set: (key, value) => {
      setJustSaved(false);
      setFaults(({ byPath, form }) => ({
        byPath: Object.fromEntries(
          Object.entries(byPath).filter(([path]) => path !== key && !path.startsWith(`${String(key)}.`)),
        ),
        form,
      }));
      setChanges((before) => ({ ...before, [key]: value }));
    },
    faultOf: (path) => faults.byPath[path],
    formFault: faults.form,
    state: isPending ? "saving" : isChanged ? "changed" : isJustSaved ? "justSaved" : "saved",
    save,
    discard: () => {
      setChanges({});
      setFaults(noFaults);
    },
  };
}
