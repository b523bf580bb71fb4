/**
 * Autosave of a document: its state, its events, and its effects. `reduce.ts` decides, `autosave.ts` runs the effects.
 * Independent of the document's type, which `DocumentRules` describes.
 *
 * Type parameters: `Doc` is the edited document, `Field` a part of it that is saved separately, `Conflict` a field that
 * two users changed, `Remote` the server's version.
 */
import type { ApiError } from "@/lib/client/call";
import type { Versioned } from "@/lib/contract/endpoint";

/** When a changed field is sent: after a pause, when the document is published, or by a separate button. */
type SavingMode = "automatic" | "published" | "button";

/** A validation error; the first part of its path is the field. */
export interface DocumentFault {
  readonly path: readonly (string | number)[];
}

/** All validation errors of a document. */
export type Validate<Doc, DocFault extends DocumentFault> = (document: Doc) => readonly DocFault[];

/** The rules of a type of document. Every function is pure. */
export interface DocumentRules<
  Doc,
  Field extends string,
  Conflict,
  Remote,
  DocFault extends DocumentFault = DocumentFault,
> {
  /** Converts the server's response to a document. @param like a document whose ids are kept where they match */
  read(remote: Remote, like: Doc): Doc;
  /** The fields whose requests would differ. */
  changedFields(saved: Doc, document: Doc): Field[];
  valueOf(document: Doc, field: Field): unknown;
  /** The saved document with some fields of another. */
  withFields(saved: Doc, document: Doc, fields: readonly Field[]): Doc;
  /** The document with the saved value of each invalid part; the invalid edits are not sent. */
  withoutFaults(saved: Doc, document: Doc, faults: readonly DocFault[]): Doc;
  modeOf(field: Field, remote: Remote): SavingMode;
  /** Merges two documents with a common base. */
  merge(base: Doc, mine: Doc, theirs: Doc): { document: Doc; conflicts: Conflict[] };
  isSameConflict(one: Conflict, other: Conflict): boolean;
  /** The document with a conflict resolved for the other side. */
  applyTheirs(document: Doc, conflict: Conflict): Doc;
  /** The field that the API rejected; null if its error names none. */
  rejectedField(error: ApiError): Field | null;
}

/** The backup of a document in the browser. */
export interface LocalCopy<Doc, Conflict> {
  /** The server's version that it is based on. */
  version: number;
  /** The server's version. */
  saved: Doc;
  /** The document. Named as in stored backups. */
  draft: Doc;
  /** Unresolved conflicts between two users, or two tabs. */
  conflicts: readonly Conflict[];
}

/** A field that the server rejected, and its error. */
export interface RejectedField<Field extends string> {
  field: Field;
  error: ApiError;
}

/** The status of a document's changes. */
export type SaveState<Field extends string, Conflict, DocFault extends DocumentFault> =
  /** Saved; `at` in milliseconds since 1970, null when there was nothing to save yet. */
  | { kind: "saved"; at: number | null }
  /** To be sent after a pause. */
  | { kind: "waiting" }
  | { kind: "saving" }
  /** In this browser, until they are valid. */
  | { kind: "refused"; fault: DocFault }
  /** In this browser: the server did not respond, and is retried. */
  | { kind: "unreachable" }
  /** In this browser: the server rejected them. */
  | { kind: "failed"; error: ApiError }
  /** In this browser, until the user resolves the conflicts. */
  | { kind: "conflict"; conflicts: readonly Conflict[] }
  /** In this browser, until they are published together. */
  | { kind: "collected"; fields: readonly Field[] };

/** A pending request. */
interface Request<Doc, Field extends string> {
  readonly fields: readonly Field[];
  /** The document when it was sent. */
  readonly document: Doc;
  /** The server's version after it succeeds. */
  readonly sent: Doc;
  readonly isPublishing: boolean;
}

/** The state of autosave. */
export interface AutosaveState<Doc, Field extends string, Conflict, Remote, DocFault extends DocumentFault> {
  readonly document: Doc;
  readonly remote: Versioned<Remote>;
  /** The server's version as received, the base of merges. */
  readonly base: Doc;
  /**
   * The server's version in the draft's form, with which changes are compared: the server trims and sanitizes texts.
   */
  readonly saved: Doc;
  readonly conflicts: readonly Conflict[];
  /** Values that the server rejected: they are not sent again unchanged, so that other fields can be saved. */
  readonly rejected: ReadonlyMap<Field, { readonly value: unknown; readonly error: ApiError }>;
  /** Whether fields are sent one by one, to find the one that the server rejects without naming it. */
  readonly isSearching: boolean;
  readonly request: Request<Doc, Field> | null;
  /** Whether to save as soon as no request is pending. */
  readonly isSaveQueued: boolean;
  /** Fields to publish as soon as no request is pending: these, or all; null for none. */
  readonly queuedPublish: { readonly fields: readonly Field[] | null } | null;
  /** The number of consecutive requests without a response. */
  readonly failures: number;
  /** Milliseconds since 1970. */
  readonly savedAt: number | null;
  /** Null until it is loaded. */
  readonly validate: Validate<Doc, DocFault> | null;
}

/** The events of a document. */
export type AutosaveEvent<Doc, Field extends string, Conflict, Remote, DocFault extends DocumentFault> =
  /** Editing starts. */
  | { type: "opened"; loaded: Versioned<Remote> }
  /** The document changed. */
  | { type: "edited" }
  | { type: "validatorLoaded"; validate: Validate<Doc, DocFault> }
  /** The pause after the last change is over. */
  | { type: "paused" }
  | { type: "saveRequested" }
  /** @param fields null for all changed ones */
  | { type: "publishRequested"; fields: readonly Field[] | null }
  /** The request succeeded. @param at milliseconds since 1970 */
  | { type: "sent"; remote: Versioned<Remote>; at: number }
  /** The server has another version than the request expected. */
  | { type: "conflicted"; error: ApiError }
  | { type: "reloaded"; remote: Versioned<Remote> }
  /** The server rejected the request as invalid. */
  | { type: "rejected"; error: ApiError }
  /** The server did not respond, or failed. */
  | { type: "unreachable"; error: Error }
  /** The server has another version, by an action of this user or of someone else. */
  | { type: "adopted"; remote: Versioned<Remote> }
  /** The same, of which the document already has the changes. */
  | { type: "rebased"; remote: Versioned<Remote> }
  | { type: "conflictResolved"; conflict: Conflict; side: "mine" | "theirs" };

/** The effects of autosave, in order. */
export type AutosaveEffect<Doc, Field extends string, Conflict, Remote, DocFault extends DocumentFault> =
  /** Dispatch `paused` after that many milliseconds, instead of an earlier timer. */
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
