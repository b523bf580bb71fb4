"use client";
import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorToast } from "@/components/forms/use-error-toast";
import { toast } from "@/components/ui/toast";
import { applyEdits, type CacheEdit } from "@/lib/client/cache-edit";
import { ApiError } from "@/lib/client/call";

/** What is wrong with one field, in the API's words. */
export interface FieldError {
  /** `questions.2.branching.index`, or the field alone. */
  path: string;
  message: string;
}

/** What is said when something is done, and what takes it back. */
export interface DoneMessage {
  message: string;
  undo?: () => void;
}

interface ApiMutationOptions<Input, Result> {
  /** Sends it: a function of `lib/client`. */
  send: (input: Input) => Promise<Result>;
  /** What is read again afterwards, whether it was done or not. */
  refreshes: readonly QueryKey[];
  /** How the cache looks once it is done: shown at once, and taken back when it fails. */
  edits?: (input: Input) => readonly CacheEdit[];
  /** Told when it is done, with a way back for ten seconds where there is one. */
  done?: (input: Input, result: Result) => DoneMessage | null;
  /** Told when it fails. Without it nobody is: `submit` throws, and a form shows it. */
  failed?: (input: Input) => string;
  /** Fields on the screen: what is wrong with one is `fieldError`, and not told elsewhere. */
  fields?: readonly string[];
  onSuccess?: (result: Result, input: Input) => void;
}

/**
 * A change that somebody asks for: sent, shown at once, told, taken back, refused on its field.
 *
 * `run` is for buttons, which have nothing to do with a failure; `submit` is for a form and throws it.
 */
export function useApiMutation<Input, Result>(options: ApiMutationOptions<Input, Result>) {
  const { send, refreshes, edits, done, failed, fields = [], onSuccess } = options;
  const t = useTranslations("forms");
  const queries = useQueryClient();
  const showError = useErrorToast();
  const [fieldError, setFieldError] = useState<FieldError | null>(null);

  const { mutate, mutateAsync, isPending } = useMutation({
    mutationFn: send,
    onMutate: (input: Input) => {
      setFieldError(null);
      return applyEdits(queries, edits?.(input) ?? []);
    },
    onError: (error, input, rollBack) => {
      rollBack?.();
      const found = fieldErrorOf(fields, error);
      if (found) setFieldError(found);
      else if (failed) showError(failed(input), error);
    },
    onSuccess: (result, input) => {
      onSuccess?.(result, input);
      const told = done?.(input, result);
      if (told) void toast(told.message, told.undo ? { undo: { label: t("undo"), onUndo: told.undo } } : {});
    },
    onSettled: () => Promise.all(refreshes.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
  return { run: mutate, submit: mutateAsync, isPending, fieldError };
}

/** The error of a field that is on the screen; null for any other failure. */
function fieldErrorOf(fields: readonly string[], error: unknown): FieldError | null {
  if (!(error instanceof ApiError)) return null;
  const path = error.path ?? error.attr;
  if (path === null || !fields.some((field) => path === field || path.startsWith(`${field}.`))) return null;
  return { path, message: error.message };
}
