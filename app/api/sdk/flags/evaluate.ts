import { cleanDecoded } from "@/lib/capture/clean";
import { type Decoded, decode } from "@/lib/capture/decode";
import { flagsLimits } from "@/lib/capture/limits";
import { findProjectByToken } from "@/lib/capture/token-project";
import {
  type FlagsRequest,
  remoteConfig,
  toFlagsRequest,
  tokenOfFlagsRequest,
} from "@/lib/contract/sdk/flags-request";
import { Invalid } from "@/lib/errors";
import type { Evaluation } from "@/lib/flags/evaluate";
import { requireToken, unknownTokenError } from "@/lib/flags/token";
import { withBodyBytes } from "@/lib/http/body-bytes";
import { evaluateProjectFlags } from "@/lib/surveys/targeting/evaluate-flags";

/** The data from which a request for flags is answered. */
interface Evaluated {
  evaluations: Evaluation[];
  /** The SDK configuration of the project's pages. */
  config: ReturnType<typeof remoteConfig>;
}

/**
 * Reads a request for flags, in any of the encodings SDKs use, and evaluates them.
 *
 * @throws Invalid for a body that is missing or cannot be decoded
 * @source docs/reference/sdk.md#bodies, docs/reference/sdk.md#flags
 */
export async function evaluateRequest(
  request: Request,
  query: URLSearchParams,
  now: Date,
): Promise<Evaluated> {
  const decoded = await readBody(request, query);
  const token = requireToken(tokenOfFlagsRequest(decoded.value) ?? query.get("token"));
  // Checked before parsing the body, which may have two megabytes.
  if (!(await findProjectByToken(token))) throw unknownTokenError();
  const sent = toFlagsRequest(cleanDecoded(decoded));
  const evaluations = await evaluateProjectFlags(
    { ...sent, token },
    {
      onlySurveys: query.get("only_evaluate_survey_feature_flags") === "true",
      runtime: runtimeOf(request.headers),
    },
    now,
  );
  return { evaluations, config: remoteConfig(token) };
}

async function readBody(request: Request, query: URLSearchParams): Promise<Decoded> {
  const encoding = {
    contentType: request.headers.get("content-type"),
    compression: query.get("compression"),
  };
  const decoded = await withBodyBytes(request, flagsLimits.bytes, (body) =>
    decode(body, encoding, flagsLimits),
  );
  if (!decoded) throw new Invalid(null, "invalid_input", "the request has no body");
  return decoded;
}

/** The client of the request: a browser, a server SDK, or unknown. */
function runtimeOf(headers: Headers): Exclude<FlagsRequest["runtime"], "all"> {
  const agent = headers.get("user-agent") ?? "";
  if (/^posthog-(node|python|ruby|php|go|java|dotnet|elixir)\b/i.test(agent)) return "server";
  const isPage = headers.has("origin") || headers.has("sec-fetch-mode") || agent.startsWith("Mozilla/");
  return isPage ? "client" : null;
}
