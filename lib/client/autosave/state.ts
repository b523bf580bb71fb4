/**
 * Autosave of a document: what it knows, what happens to it, and what it wants done. `reduce.ts` decides, `autosave.ts`
 * does. Nothing here knows what a document is: `DocumentRules` says it.
 *
 * Type parameters: `Doc` is what is edited, `Field` a part of it that is saved on its own, `Conflict` what two people
 * changed alike, `Remote` what the server has.
 */
import type { ApiError } from "@/lib/client/call";
import type { Versioned } from "@/lib/contract/endpoint";

/**
 * When a changed field is sent: by itself after a pause, together with others when somebody publishes, or by a button of
 * its own.
 */
export type SavingMode = "automatic" | "published" | "button";

/** Something that is not valid, and where: the first part of the path is the field. */
export interface DocumentFault {
  readonly path: readonly (string | number)[];
}

/** Every fault of a document. */
export type Validate<Doc, DocFault extends DocumentFault> = (document: Doc) => readonly DocFault[];

/** What autosave has to know of a kind of document. Every function is pure. */
export interface DocumentRules<
  Doc,
  Field extends string,
  Conflict,
  Remote,
  DocFault extends DocumentFault = DocumentFault,
> {
  /** The document that the server's answer is. @param like a document whose ids are kept where they fit */
  read(remote: Remote, like: Doc): Doc;
  /** The fields that would be sent differently. */
  changedFields(saved: Doc, document: Doc): Field[];
  valueOf(document: Doc, field: Field): unknown;
  /** The saved document with some fields of another. */
  withFields(saved: Doc, document: Doc, fields: readonly Field[]): Doc;
  /** The document with what is saved wherever it has a fault; what it leaves out waits. */
  withoutFaults(saved: Doc, document: Doc, faults: readonly DocFault[]): Doc;
  modeOf(field: Field, remote: Remote): SavingMode;
  /** One document of two that go back to the same base. */
  merge(base: Doc, mine: Doc, theirs: Doc): { document: Doc; conflicts: Conflict[] };
  isSameConflict(one: Conflict, other: Conflict): boolean;
  /** The document with the other side of a conflict. */
  applyTheirs(document: Doc, conflict: Conflict): Doc;
  /** The field that the API rejected; null where its answer names none. */
  rejectedField(error: ApiError): Field | null;
}

/** What a browser keeps of a document that the server does not have yet. */
export interface LocalCopy<Doc, Conflict> {
  /** The version of the server's document that it started from. */
  version: number;
  /** What the server has. */
  saved: Doc;
  /** The document. Named as stored copies have it. */
  draft: Doc;
  /** What two people, or two tabs, changed alike and nobody decided yet. */
  conflicts: readonly Conflict[];
}

/** A field that the server did not take, and its answer. */
export interface RejectedField<Field extends string> {
  field: Field;
  error: ApiError;
}

/** Where the changes of a document are. */
export type SaveState<Field extends string, Conflict, DocFault extends DocumentFault> =
  /** On the server; `at` in milliseconds since 1970, null when nothing had to be saved yet. */
  | { kind: "saved"; at: number | null }
  /** To be sent after a pause. */
  | { kind: "waiting" }
  | { kind: "saving" }
  /** In this browser, until they are valid. */
  | { kind: "refused"; fault: DocFault }
  /** In this browser: the server did not answer, and is tried again. */
  | { kind: "unreachable" }
  /** In this browser: the server rejected them. */
  | { kind: "failed"; error: ApiError }
  /** In this browser, until somebody decides between two versions. */
  | { kind: "conflict"; conflicts: readonly Conflict[] }
  /** In this browser, until they are published together. */
  | { kind: "collected"; fields: readonly Field[] };

/** A request that is under way. */
export interface Request<Doc, Field extends string> {
  readonly fields: readonly Field[];
  /** The document when it was sent. */
  readonly document: Doc;
  /** What the server has once it succeeds. */
  readonly sent: Doc;
  readonly isPublishing: boolean;
}

/** Everything that autosave knows. */
export interface AutosaveState<Doc, Field extends string, Conflict, Remote, DocFault extends DocumentFault> {
  readonly document: Doc;
  readonly remote: Versioned<Remote>;
  /** The server's own words, from which merging starts. */
  readonly base: Doc;
  /** Our words for the same, with which changes are compared: the server trims and sanitises texts. */
  readonly saved: Doc;
  readonly conflicts: readonly Conflict[];
  /** Values that the server rejected: they are not sent again as they are, so that they keep back no other field. */
  readonly rejected: ReadonlyMap<Field, { readonly value: unknown; readonly error: ApiError }>;
  /** Whether fields are sent one by one, to find the one that the server rejects without naming it. */
  readonly isSearching: boolean;
  readonly request: Request<Doc, Field> | null;
  /** Whether to save as soon as nothing is under way. */
  readonly isSaveQueued: boolean;
  /** What to publish as soon as nothing is under way: these fields, or all; null for nothing. */
  readonly queuedPublish: { readonly fields: readonly Field[] | null } | null;
  /** Requests in a row that were not answered. */
  readonly failures: number;
  /** Milliseconds since 1970. */
  readonly savedAt: number | null;
  /** Null until it is loaded. */
  readonly validate: Validate<Doc, DocFault> | null;
}

/** What happens to a document. */
export type AutosaveEvent<Doc, Field extends string, Conflict, Remote, DocFault extends DocumentFault> =
  /** Editing begins. */
  | { type: "opened"; loaded: Versioned<Remote> }
  /** The document changed. */
  | { type: "edited" }
  | { type: "validatorLoaded"; validate: Validate<Doc, DocFault> }
  /** The pause after the last change is over. */
  | { type: "paused" }
  | { type: "saveRequested" }
  /** @param fields null for everything that changed */
  | { type: "publishRequested"; fields: readonly Field[] | null }
  /** The server took the request. @param at milliseconds since 1970 */
  | { type: "sent"; remote: Versioned<Remote>; at: number }
  /** The server has another version than the request was for. */
  | { type: "conflicted"; error: ApiError }
  | { type: "reloaded"; remote: Versioned<Remote> }
  /** The server rejected the request as invalid. */
  | { type: "rejected"; error: ApiError }
  /** The server did not answer, or could not. */
  | { type: "unreachable"; error: Error }
  /** The server has another version, by an action of this person or of somebody else. */
  | { type: "adopted"; remote: Versioned<Remote> }
  | { type: "conflictResolved"; conflict: Conflict; side: "mine" | "theirs" };

/** What autosave wants done, in this order. */
export type AutosaveEffect<Doc, Field extends string, Conflict, Remote, DocFault extends DocumentFault> =
  /** Send `paused` after that many milliseconds, instead of any earlier one. */
  | { type: "schedule"; ms: number }
  | { type: "cancel" }
  | { type: "loadValidator" }
  | { type: "send"; from: Doc; to: Doc; version: number }
  | { type: "reload" }
  | { type: "keep"; copy: LocalCopy<Doc, Conflict> | null }
  /** Show this document instead. */
  | { type: "replace"; document: Doc }
  | { type: "receive"; remote: Versioned<Remote> }
  | {
      type: "report";
      state: SaveState<Field, Conflict, DocFault>;
      fieldErrors: readonly RejectedField<Field>[];
    }
  | { type: "published" }
  | { type: "publishFailed"; error: Error };
