import "server-only";
import stored from "@/lib/http/examples.json" with { type: "json" };

/**
 * The examples of the API's document: what the demo project answers, cut to two entries of each list. `examples.test.ts` records
 * them. Each function returns the field of a media type, or none where there is no example, which `openapi.test.ts` finds.
 */
interface Stored {
  operations: Record<string, { request?: unknown; response?: unknown; csv?: string } | undefined>;
  failures: Record<string, unknown>;
}

const { operations, failures }: Stored = stored;

const example = (value: unknown) => (value === undefined ? {} : { example: value });

/** The body of a request. @param id the operation's */
export const requestExample = (id: string) => example(operations[id]?.request);

/** The body of a successful answer. @param id the operation's */
export const responseExample = (id: string) => example(operations[id]?.response);

/** The same as CSV. @param id the operation's */
export const csvExample = (id: string) => example(operations[id]?.csv);

/** The body of an answer that is no success. */
export const failureExample = (status: number | "default") => example(failures[status]);
