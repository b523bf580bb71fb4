import { useState } from "react";
import { isSameJson } from "@/lib/contract/wire/json";

interface DraftOptions<Stored, Draft extends object, Body extends object> {
  stored: Stored | null;
  read: (stored: Stored | null) => Draft;
  write: (draft: Draft) => Body;
}

/** New values of some fields; a function of the draft where they depend on it and come later. */
export type Change<Draft> = Partial<Draft> | ((now: Draft) => Partial<Draft>);

/** The version of a record; null for one without versions, and for none. */
export const versionOf = (stored: unknown): number | null =>
  typeof stored === "object" && stored && "version" in stored && typeof stored.version === "number"
    ? stored.version
    : null;

/** The fields of a body in which it differs from another one. */
export function changedFields<Body extends object>(body: Body, before: Body): Partial<Body> {
  const changes: Partial<Body> = {};
  for (const field in body) if (!isSameJson(body[field], before[field])) changes[field] = body[field];
  return changes;
}

/**
 * The draft of a record: what it began as, and which fields differ from that. Fields that were not edited follow what is
 * stored; those of a record with versions only as long as none was edited, since a change is based on one version.
 */
export function useDraft<Stored, Draft extends object, Body extends object>(
  options: DraftOptions<Stored, Draft, Body>,
) {
  const { stored, read, write } = options;
  const [seen, setSeen] = useState(stored);
  const [base, setBase] = useState(() => ({ version: versionOf(stored), draft: read(stored) }));
  const [draft, setDraft] = useState(base.draft);
  const changes = changedFields(write(draft), write(base.draft));
  const isDirty = Object.keys(changes).length > 0;

  /** @param from what the draft began as, or what was sent of it: fields that differ from it stay as they are */
  const begin = (now: Stored, from: Draft) => {
    const current = read(now);
    setBase({ version: versionOf(now), draft: current });
    setDraft((edited) => ({ ...current, ...changedFields(edited, from) }));
  };
  if (stored !== seen) setSeen(stored);
  if (stored) {
    const version = versionOf(stored);
    if (version === null ? stored !== seen : version > (base.version ?? 0) && !isDirty)
      begin(stored, base.draft);
  }
  return {
    draft,
    before: base.draft,
    version: base.version,
    changes,
    isDirty,
    change: (changed: Change<Draft>) =>
      setDraft((now) => ({ ...now, ...(typeof changed === "function" ? changed(now) : changed) })),
    set: <Name extends keyof Draft>(name: Name, value: Draft[Name]) =>
      setDraft((now) => ({ ...now, [name]: value })),
    discard: () => setDraft(base.draft),
    /** Resets to what was saved, keeping edits made since it was sent. */
    begin,
    /** Resets to what was sent: for new records, after which the page is left, and for commands. */
    settle: (sent: Draft) => {
      setBase({ version: null, draft: sent });
      setDraft((edited) => ({ ...sent, ...changedFields(edited, sent) }));
    },
    /** Takes over what others saved, and keeps every field that was edited here. */
    merge: (now: Stored) => begin(now, base.draft),
  };
}
