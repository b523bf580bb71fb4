import "server-only";
import { RequestFailed, type RequestOptions, requestServer } from "@/lib/destinations/send/request";

/** What came of a request. */
export interface ReceiverAnswer {
  /** Null without an answer. */
  status: number | null;
  /** Its first 2 KB. */
  body: string | null;
  /** Null for a success. */
  error: string | null;
}

/** Bytes of an answer that are kept. */
const maxBody = 2048;

/** Sends a body to an address and reads the answer. Redirects are failures. Never throws. */
export async function post(
  address: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  options: RequestOptions = {},
): Promise<ReceiverAnswer> {
  try {
    const answer = await requestServer(address, { method: "POST", headers, body, maxBody }, options);
    const isSuccess = answer.status >= 200 && answer.status < 300;
    const text = answer.body.toString().replaceAll("\0", "");
    return {
      status: answer.status,
      body: text,
      error: isSuccess ? null : `The answer was ${answer.status}.`,
    };
  } catch (error) {
    if (!(error instanceof RequestFailed)) throw error;
    return { status: null, body: null, error: error.message };
  }
}
