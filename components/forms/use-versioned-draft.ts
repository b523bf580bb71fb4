"use client";
import { useState } from "react";
import type { EditConflict } from "@/components/forms/use-record-form";
import { ApiError } from "@/lib/client/call";
import { isSameJson } from "@/lib/contract/json";

interface VersionedDraftOptions<Stored, Draft> {
  /** What is stored, as it was last read; null for a new one. */
  stored: Stored | null;
  /** The draft of a new one. */
  blank: Draft;
  read: (stored: Stored) => Draft;
  /** The fields that are sent for a draft; empty without a change. */
  changesOf: (draft: Draft, before: Draft) => object;
  /** Reads what is stored now. @throws as `call` does */
  load: () => Promise<Stored>;
}

/**
 * The draft of a form whose thing has versions: what it began as, and which version that was. A draft without changes
 * follows what is stored. `reload` takes over what others saved, and keeps every field that was edited here.
 */
export function useVersionedDraft<Stored extends { version: number }, Draft extends object>(
  options: VersionedDraftOptions<Stored, Draft>,
) {
  const { stored, blank, read, changesOf, load } = options;
  const [base, setBase] = useState(() => ({
    version: stored?.version ?? 0,
    draft: stored ? read(stored) : blank,
  }));
  const [draft, setDraft] = useState(base.draft);
  const [isStale, setStale] = useState(false);
  const changes = changesOf(draft, base.draft);
  const isDirty = Object.keys(changes).length > 0;

  /** @param toDraft of what is stored, and the draft at that moment */
  const begin = (now: Stored, toDraft: (current: Draft, edited: Draft) => Draft = (current) => current) => {
    const current = read(now);
    setBase({ version: now.version, draft: current });
    setDraft((edited) => toDraft(current, edited));
    setStale(false);
  };
  if (stored && stored.version > base.version && !isDirty) begin(stored);

  const conflict: EditConflict | null = isStale
    ? { versions: Math.max(0, (stored?.version ?? 0) - base.version), fields: Object.keys(changes) }
    : null;
  return {
    draft,
    /** What the draft began as. */
    before: base.draft,
    /** The version that a change is based on. */
    version: base.version,
    isDirty,
    conflict,
    change: (changed: Partial<Draft>) => setDraft((now) => ({ ...now, ...changed })),
    discard: () => {
      setDraft(base.draft);
      setStale(false);
    },
    /** Begins anew with what was saved. */
    saved: (now: Stored) => begin(now),
    /** Takes note of an error. @returns whether it is a conflict */
    isConflict: (error: unknown): boolean => {
      const isOutdated = error instanceof ApiError && error.status === 412;
      setStale(isOutdated);
      return isOutdated;
    },
    /** @throws as `load` does */
    reload: async () => {
      const now = await load();
      begin(now, (current, edited) => withEdits(current, edited, base.draft));
    },
  };
}

/** A draft with the fields in which another one differs from what that began as. */
function withEdits<Draft extends object>(current: Draft, edited: Draft, before: Draft): Draft {
  const kept = Object.entries(edited).filter(
    ([field, value]) => !isSameJson(value, before[field as keyof Draft]),
  );
  return { ...current, ...Object.fromEntries(kept) };
}
