import { contentEncodings, type Encoding } from "@/lib/capture/decode";
import type { CaptureContext } from "@/lib/capture/normalize";
import { parseSdkInfo } from "@/lib/capture/v1-properties";
import { CaptureV1Headers } from "@/lib/contract/sdk/capture-v1";
import { HttpError, httpProblems, ValidationError } from "@/lib/http/problem";

/**
 * The encoding of a body and the context of its events, from the headers of a Capture V1 request.
 *
 * @throws ValidationError for a header that is missing or invalid
 * @throws HttpError (415) for a body of another type than JSON, or in an unknown compression
 */
export function readV1Request(headers: Headers, token: string): Encoding & Pick<CaptureContext, "v1"> {
  const input = Object.fromEntries(headers);
  const { success, data, error } = CaptureV1Headers.safeParse(input);
  if (!success) throw new ValidationError(error, input);
  const contentType = headers.get("content-type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(contentType.trim()))
    throw new HttpError(httpProblems.mediaType(contentType));
  return {
    contentType,
    compression: null,
    ...readContentEncoding(headers),
    v1: {
      token,
      // Each attempt has its own time: unlike `sent_at`, it can be trusted when a request is sent again.
      sentAt: Date.parse(data["posthog-request-timestamp"]),
      sdk: parseSdkInfo(data["posthog-sdk-info"]),
    },
  };
}

function readContentEncoding(headers: Headers): Pick<Encoding, "contentEncoding"> {
  const sent = headers.get("content-encoding")?.trim().toLowerCase() ?? "";
  if (sent === "" || sent === "identity") return {};
  const contentEncoding = contentEncodings.find((encoding) => encoding === sent);
  if (!contentEncoding) throw new HttpError(httpProblems.contentEncoding(sent));
  return { contentEncoding };
}
