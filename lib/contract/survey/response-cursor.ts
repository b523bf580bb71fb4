// In a file of its own, without a schema: lists of responses load none.

/** A place in the order of responses: newest first, by time and by UUID. */
export interface ResponseCursor {
  /** Microseconds since 1970, as text. */
  at: string;
  uuid: string;
  /** Responses that began to arrive later are left out; microseconds since 1970, as text. Absent: none is. */
  asOf?: string;
}

/** A cursor on the wire. */
export const toResponseCursor = ({ at, uuid, asOf }: Required<ResponseCursor>): string =>
  `${at}_${uuid}_${asOf}`;

const cursorForm = /^(-?\d{1,18})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_(\d{1,18})$/i;

/** The place that a cursor on the wire means; null for any other text. */
export function readResponseCursor(text: string): Required<ResponseCursor> | null {
  const [, at, uuid, asOf] = cursorForm.exec(text) ?? [];
  if (at === undefined || uuid === undefined || asOf === undefined) return null;
  return { at, uuid: uuid.toLowerCase(), asOf };
}
