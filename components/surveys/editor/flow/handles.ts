/** Converts between the response key of a branch and the id of its handle. */
export const toHandleId = (key: string | null): string => (key === null ? "everybody" : `answer:${key}`);
export const parseHandleId = (handle: string | null | undefined): string | null =>
  handle?.startsWith("answer:") ? handle.slice("answer:".length) : null;
