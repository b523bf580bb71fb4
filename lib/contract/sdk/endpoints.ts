/**
 * The paths that SDKs call: outside of the REST API, from any origin, with a project's public token. Documented here; served by
 * `app/api/sdk`, to which `next.config.js` leads the paths.
 *
 * @source docs/reference/sdk.md#routes
 */
import { z } from "zod";
import {
  RespondentStatus,
  SdkBatch,
  SdkCapture,
  SdkCaptured,
  SdkConfiguration,
  SdkDefinitions,
  SdkFeatureFlags,
  SdkFlagsAnswer,
  SdkSurveys,
} from "@/lib/contract/sdk/answers";
import { CaptureV1Body, CaptureV1Headers, CaptureV1Response } from "@/lib/contract/sdk/capture-v1";
import { FlagsRequest } from "@/lib/contract/sdk/flags-request";

/** A method on a path that SDKs call. */
export interface SdkEndpoint {
  /** `sdk.capture`. */
  id: string;
  method: "GET" | "POST";
  /** Variables as `{token}`. */
  path: string;
  summary: string;
  description?: string;
  /** How the project is named; `key` also needs a personal API key, `survey` is the id in the path. */
  names: "body" | "bearer" | "query" | "path" | "key" | "survey";
  headers?: z.ZodObject;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The body of a 200, or its content type if it is not JSON. */
  returns: z.ZodType | "application/javascript" | "text/html";
}

const capture = {
  method: "POST",
  names: "body",
  description:
    "Returns when the events are stored. The body may be compressed (gzip, by its first bytes), base64, or a form's field `data`.",
  returns: SdkCaptured,
} as const;
const older = (path: string) => `${capture.description} Used by older SDKs; same as \`${path}\`.`;

const token = () => z.string().describe("Project token.");
const FlagsQuery = z.object({
  v: z.string().optional().describe("`2`: flags with reasons."),
  config: z.enum(["true"]).optional().describe("Adds the configuration of the SDK."),
  only_evaluate_survey_feature_flags: z.enum(["true"]).optional().describe("Only the flags of surveys."),
});
const OfToken = z.object({ token: token() });
const OneHostedSurvey = z.object({ id: z.string().describe("UUID of an external survey.") });

const definitions = {
  method: "GET",
  names: "key",
  summary: "Retrieve flag definitions for local evaluation",
  description: "With a personal API key (`feature_flag:read`). Honors If-None-Match.",
  query: OfToken.extend({
    send_cohorts: z.string().optional().describe("If present, `cohorts` has the filters of dynamic cohorts."),
  }),
  returns: SdkDefinitions,
} as const;

/** All of them, in the order of the document. */
export const sdkEndpoints: readonly SdkEndpoint[] = [
  { ...capture, id: "sdk.capture", path: "/i/v0/e/", summary: "Capture an event", body: SdkCapture },
  { ...capture, id: "sdk.captureBatch", path: "/batch/", summary: "Capture events", body: SdkBatch },
  {
    id: "sdk.captureV1",
    method: "POST",
    path: "/i/v1/analytics/events",
    summary: "Capture events (Capture V1)",
    description:
      "Returns when the events are stored, and says of each what became of it. The body may be compressed (`Content-Encoding`).",
    names: "bearer",
    headers: CaptureV1Headers,
    body: CaptureV1Body.meta({ id: "CaptureV1Batch" }),
    returns: CaptureV1Response.meta({ id: "CaptureV1Results" }),
  },
  ...["e", "capture", "track"].map((name) => ({
    ...capture,
    id: `sdk.${name === "e" ? "captureE" : `${name}Event`}`,
    path: `/${name}/`,
    summary: `Capture an event (/${name}/)`,
    description: older("/i/v0/e/"),
    body: SdkCapture,
  })),
  {
    ...capture,
    id: "sdk.engage",
    path: "/engage/",
    summary: "Change properties of a person",
    description: `${capture.description} An event without a name counts as \`$identify\`.`,
    body: SdkCapture.partial({ event: true }).meta({ id: "SdkEngage" }),
  },
  {
    id: "sdk.flags",
    method: "POST",
    path: "/flags/",
    summary: "Evaluate feature flags",
    description: "For the person with `distinct_id`. Properties in the request override those stored.",
    names: "body",
    query: FlagsQuery,
    body: FlagsRequest,
    returns: SdkFlagsAnswer,
  },
  {
    id: "sdk.decide",
    method: "POST",
    path: "/decide/",
    summary: "Evaluate feature flags and retrieve the configuration",
    description: "For older versions of posthog-js.",
    names: "body",
    body: FlagsRequest,
    returns: SdkFeatureFlags,
  },
  {
    id: "sdk.surveys",
    method: "GET",
    path: "/api/surveys/",
    summary: "List running surveys",
    names: "query",
    query: OfToken,
    returns: SdkSurveys,
  },
  {
    id: "sdk.configuration",
    method: "GET",
    path: "/array/{token}/config",
    summary: "Retrieve the configuration",
    names: "path",
    params: OfToken,
    returns: SdkConfiguration,
  },
  {
    id: "sdk.configurationScript",
    method: "GET",
    path: "/array/{token}/config.js",
    summary: "Retrieve the configuration as a script",
    names: "path",
    params: OfToken,
    returns: "application/javascript",
  },
  {
    id: "sdk.script",
    method: "GET",
    path: "/array/{token}/array.js",
    summary: "Retrieve posthog-js with the configuration",
    names: "path",
    params: OfToken,
    returns: "application/javascript",
  },
  { ...definitions, id: "sdk.definitions", path: "/flags/definitions" },
  {
    ...definitions,
    id: "sdk.localEvaluation",
    path: "/api/feature_flag/local_evaluation/",
    description: `${definitions.description} Used by older SDKs; same as \`/flags/definitions\`.`,
  },
  {
    id: "sdk.hostedSurvey",
    method: "GET",
    path: "/external_surveys/{id}/",
    summary: "Open a hosted survey",
    description: "A page for respondents. 404, as a page, while the survey does not run.",
    names: "survey",
    params: OneHostedSurvey,
    query: z.object({
      link: z.string().optional().describe("The token of a single-use link."),
      lang: z
        .string()
        .optional()
        .describe("The language to show it in, where the survey has it; else one that the browser accepts."),
    }),
    returns: "text/html",
  },
  {
    id: "sdk.respondentStatus",
    method: "GET",
    path: "/external_surveys/{id}/status/",
    summary: "Retrieve whether a respondent may answer a hosted survey",
    description: "Asked by its page, before it shows the survey. 404 while the survey does not run.",
    names: "survey",
    params: OneHostedSurvey,
    query: z.object({
      distinct_id: z.string().optional().describe("The respondent's distinct id."),
      device_id: z.string().optional().describe("The browser's id: `$device_id` of its events."),
    }),
    returns: RespondentStatus,
  },
];
