import type { QueryKey } from "@tanstack/react-query";
import { type FocusEvent, useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { type DoneMessage, useApiMutation } from "@/components/forms/use-api-mutation";
import { useDescribeError } from "@/components/forms/use-describe-error";
import { type Change, changedFields, useDraft, versionOf } from "@/components/forms/use-draft";
import { type Refusal, refusalOf, useFaults } from "@/components/forms/use-faults";
import { ApiError } from "@/lib/client/call";
import { isSameJson } from "@/lib/contract/wire/json";

/** The request of a form. */
interface Sent<Body> {
  body: Body;
  /** The fields of the body that differ from what is stored. */
  changes: Partial<Body>;
  /** The version that the changes are based on. */
  version: number;
}

interface RecordFormOptions<Stored, Draft extends object, Body extends object> {
  /** The stored record as last read; null for a new record and for a command, of which everything is sent. */
  stored: Stored | null;
  /** The draft of what is stored; of null, what a new one begins with. */
  read: (stored: Stored | null) => Draft;
  /** The body for a draft; by default the draft. */
  write?: (draft: Draft) => Body;
  /** The contract's schema of a whole body. Fields that are not sent are not checked. */
  schema: z.ZodType;
  /** Faults that the schema doesn't find, by the API's path: `filters.groups.0`. */
  check?: (draft: Draft) => Readonly<Record<string, string>>;
  /** Sends it with a function of `lib/client`. */
  send: (sent: Sent<Body>) => Promise<Stored>;
  /** The draft to send, after what must come first; null if it is not to be sent. */
  prepare?: (draft: Draft, before: Draft) => Draft | null | Promise<Draft | null>;
  /** For versioned records: reads the stored record after a conflict. @throws as `call` does */
  load?: () => Promise<Stored>;
  /** As in `useApiMutation`. */
  refreshes: readonly QueryKey[];
  done?: (saved: Stored) => DoneMessage;
  onSaved?: ((saved: Stored) => unknown) | undefined;
  /** Texts for errors that are no API errors; null for the default text. */
  errorText?: (error: unknown) => string | null;
  /** The field of such an error; null for the whole form. */
  errorField?: (error: unknown) => string | null;
  isReadOnly?: boolean;
}

/** An edit that was refused because another user saved in between. */
export interface EditConflict {
  /** The number of versions since the one that the draft began as; 0 if it isn't known. */
  versions: number;
  /** The fields that were to be sent, by their names in the API. */
  fields: readonly string[];
}

/** A form, without its values. */
export interface RecordFormControls {
  /** The element that holds the fields. */
  setElement: (element: HTMLElement | null) => void;
  /** The reason of a failure that no field shows. */
  failure: string | null;
  /** The number of faults on screen. */
  faultCount: number;
  /** The fault of a field or of a part of it, by the API's path. */
  faultAt: (path: string) => string | undefined;
  /** The first fault of a field and of its parts. */
  faultWithin: (path: string) => string | undefined;
  isNew: boolean;
  isDirty: boolean;
  /** Whether it could be sent. */
  isValid: boolean;
  isPending: boolean;
  isReadOnly: boolean;
  state: "saved" | "changed" | "saving" | "justSaved";
  conflict: EditConflict | null;
  /** Takes over what others saved, and keeps what was edited here. @throws as `load` does */
  reload: () => Promise<void>;
  /** Checks and sends; shows faults at their fields and focuses the first. */
  submit: () => void;
  /** Sends without `prepare`: for the answer to what that asked. */
  send: () => Promise<void>;
  discard: () => void;
}

/** A form, and what it holds. */
export interface RecordForm<Draft extends object> extends RecordFormControls {
  draft: Draft;
  change: (changes: Change<Draft>) => void;
  /** The props of a field. @param path the API's name of it, if it is another one */
  field: <Name extends keyof Draft & string>(
    name: Name,
    path?: string,
  ) => {
    value: Draft[Name];
    onChange: (value: Draft[Name]) => void;
    /** The field is left: its fault is shown from then on, if it was changed. */
    onBlur: (event?: FocusEvent<Element>) => void;
    fault: string | undefined;
    isDisabled: boolean;
  };
}

/**
 * A form of a record: its draft, what is wrong with it, and how it is saved. Only changed fields are sent, with the version
 * that they are based on.
 */
export function useRecordForm<Stored, Draft extends object, Body extends object = Draft>(
  options: RecordFormOptions<Stored, Draft, Body>,
): RecordForm<Draft> {
  const { stored, read, schema, check, prepare, load, refreshes, done, onSaved, errorText } = options;
  const { isReadOnly = false } = options;
  // Without `write`, the body is the draft.
  const write = options.write ?? ((draft: Draft) => draft as object as Body);
  const defaultText = useDescribeError();
  const textOf = (error: unknown) => errorText?.(error) ?? defaultText(error);
  const editing = useDraft({ stored, read, write });
  const { draft, before, isDirty } = editing;
  const version = editing.version ?? 0;
  const [isChecked, setChecked] = useState(false);
  /** The paths of changed fields that were left. */
  const [left, setLeft] = useState<readonly string[]>([]);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [conflicting, setConflicting] = useState<readonly string[] | null>(null);
  const [isJustSaved, setJustSaved] = useState(false);
  const [attempt, setAttempt] = useState({ count: 0, isShown: true });
  const element = useRef<HTMLElement>(null);

  const changesOf = (now: Draft) => changedFields(write(now), write(before));
  const body = write(draft);
  const sent = stored ? changesOf(draft) : body;
  const draftFaults = check?.(draft) ?? {};
  const { faults, shown } = useFaults({ body, sent, schema, draftFaults, isChecked, left, refusal });

  const begin = () => {
    setChecked(false);
    setLeft([]);
    setRefusal(null);
    setConflicting(null);
  };
  const { submit: save, isPending } = useApiMutation({
    send: (ready: Draft) => options.send({ body: write(ready), changes: changesOf(ready), version }),
    refreshes,
    done: (_, saved) => done?.(saved) ?? null,
    onSuccess: (saved, ready) => {
      begin();
      if (stored) editing.begin(saved, ready);
      else editing.settle(ready);
      setJustSaved(true);
      onSaved?.(saved);
    },
  });
  const fail = () => setAttempt(({ count }) => ({ count: count + 1, isShown: true }));
  const send = async (ready: Draft) => {
    setRefusal(null);
    try {
      await save(ready);
    } catch (error) {
      const isStale = load !== undefined && error instanceof ApiError && error.status === 412;
      setConflicting(isStale ? Object.keys(changesOf(ready)) : null);
      if (isStale) return;
      setRefusal(refusalOf(error, textOf(error), write(ready), options.errorField?.(error) ?? null));
      fail();
    }
  };
  const submit = async () => {
    if (isPending || isReadOnly || (stored && !isDirty)) return;
    setChecked(true);
    if (faults.size > 0) return fail();
    const ready = prepare ? await prepare(draft, before) : draft;
    if (ready) await send(ready);
  };

  useEffect(() => {
    if (attempt.count === 0) return;
    const first = element.current?.querySelector<HTMLElement>("[aria-invalid=true], [role=alert]");
    first?.focus();
    if (!first) setAttempt((now) => ({ ...now, isShown: false }));
  }, [attempt.count]);

  const unplaced = attempt.isShown ? undefined : shown.values().next().value;
  const faultWithin = (path: string) =>
    [...shown].find(([place]) => place === path || place.startsWith(`${path}.`))?.[1];
  return {
    draft,
    change: (changed) => {
      setJustSaved(false);
      editing.change(changed);
    },
    field: (name, path = name) => ({
      value: draft[name],
      onChange: (value) => {
        setJustSaved(false);
        editing.set(name, value);
      },
      onBlur: (event) => {
        const target = event?.relatedTarget;
        // A fault that appears while a button is pressed would move the button away.
        const isPressing = target instanceof Element && target.closest("button") !== null;
        if (!isPressing && !isSameJson(draft[name], before[name])) setLeft((paths) => [...paths, path]);
      },
      fault: faultWithin(path),
      isDisabled: isReadOnly,
    }),
    setElement: (node) => {
      element.current = node;
    },
    failure: refusal?.path === null ? refusal.text : (unplaced ?? null),
    faultCount: isChecked ? faults.size : 0,
    faultAt: (path) => shown.get(path),
    faultWithin,
    isNew: stored === null,
    isDirty,
    isValid: faults.size === 0,
    isPending,
    isReadOnly,
    state: isPending ? "saving" : isDirty ? "changed" : isJustSaved ? "justSaved" : "saved",
    conflict: conflicting && {
      versions: Math.max(0, (versionOf(stored) ?? 0) - version),
      fields: conflicting,
    },
    reload: async () => {
      if (!load) return;
      editing.merge(await load());
      setConflicting(null);
    },
    submit: () => void submit(),
    send: () => send(draft),
    discard: () => {
      begin();
      editing.discard();
    },
  };
}
