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

/** The message after a success; `undo` adds a button for ten seconds. */
export interface DoneMessage {
  message: string;
  /** Replaces the message with the same id. */
  id?: string;
  undo?: () => void;
  /** What the message must not cover; the first element above all. */
  clearOf?: () => readonly Element[];
}

interface ApiMutationOptions<Input, Result> {
  /** Sends the change with a function of `lib/client`. */
  send: (input: Input) => Promise<Result>;
  /** Keys of the queries that are refetched afterwards, also after a failure. */
  refreshes: readonly QueryKey[];
  /** Optimistic update: applied to the cache at once, rolled back on failure. */
  edits?: (input: Input) => readonly CacheEdit[];
  /** The message after a success; null for none. */
  done?: (input: Input, result: Result) => DoneMessage | null;
  /** The message after a failure. Without it there is none: `submit` throws, and a form shows the error. */
  failed?: (input: Input) => string;
  /** Fields on the screen. An error of one of them becomes `fieldError` instead of a message. */
  fields?: readonly string[];
  onSuccess?: (result: Result, input: Input) => void;
}

/**
 * A mutation of the API: optimistic update with rollback, a success message with undo, and the error as a message or on
 * its field.
 *
 * @returns `run` for buttons; `submit` for forms: it also throws the error
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
      if (!told) return;
      const { message, id, undo, clearOf } = told;
      void toast(message, {
        ...(id !== undefined && { id }),
        ...(undo && { undo: { label: t("undo"), onUndo: undo } }),
        clearOf,
      });
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
