import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useErrorToast } from "@/components/forms/use-error-toast";
import { toast } from "@/components/ui/toast";
import { applyEdits, type CacheEdit } from "@/lib/client/cache-edit";

/** The message after a success; `undo` adds a button for ten seconds. */
export interface DoneMessage {
  message: string;
  /** Replaces the message with the same id. */
  id?: string;
  undo?: () => void;
  /** The suggested next action, a button for ten seconds. */
  next?: { label: string; onNext: () => void };
  /** Elements that the message must not cover, the first with priority. */
  clearOf?: () => readonly Element[];
}

interface ApiMutationOptions<Input, Result> {
  /** Sends the change with a function of `lib/client`. */
  send: (input: Input) => Promise<Result>;
  /** Keys of the queries that are refetched afterwards, also after a failure. */
  refreshes: readonly QueryKey[];
  /** What a success removes: queries with it in their key are not refetched. */
  removes?: string;
  /** Optimistic update: applied to the cache at once, rolled back on failure. */
  edits?: (input: Input) => readonly CacheEdit[];
  /** The message after a success; null for none. */
  done?: (input: Input, result: Result) => DoneMessage | null;
  /** The message after a failure. Without it there is none: `submit` throws, and a form shows the error. */
  failed?: (input: Input) => string;
  onSuccess?: (result: Result, input: Input) => void;
}

/**
 * A mutation of the API: optimistic update with rollback, a success message with undo, and the error as a message.
 *
 * @returns `run` for buttons; `submit` for forms: it also throws the error
 */
export function useApiMutation<Input, Result>(options: ApiMutationOptions<Input, Result>) {
  const { send, refreshes, removes, edits, done, failed, onSuccess } = options;
  const common = useTranslations("common");
  const queries = useQueryClient();
  const showError = useErrorToast();

  const { mutate, mutateAsync, isPending } = useMutation({
    mutationFn: send,
    onMutate: (input: Input) => applyEdits(queries, edits?.(input) ?? []),
    onError: (error, input, rollBack) => {
      rollBack?.();
      if (failed) showError(failed(input), error);
    },
    onSuccess: (result, input) => {
      onSuccess?.(result, input);
      const told = done?.(input, result);
      if (!told) return;
      const { message, id, undo, next, clearOf } = told;
      void toast(message, {
        ...(id !== undefined && { id }),
        ...(undo && { undo: { label: common("undo"), onUndo: undo } }),
        ...(next && { next }),
        clearOf,
      });
    },
    onSettled: (_result, error) => {
      const isThere = ({ queryKey }: { queryKey: QueryKey }) => error !== null || !queryKey.includes(removes);
      return Promise.all(
        refreshes.map((queryKey) => queries.invalidateQueries({ queryKey, predicate: isThere })),
      );
    },
  });
  return { run: mutate, submit: mutateAsync, isPending };
}
