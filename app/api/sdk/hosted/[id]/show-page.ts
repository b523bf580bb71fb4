import { pinPage, refusalPage, surveyPage } from "@/app/api/sdk/hosted/[id]/html";
import { choosePageLanguage } from "@/app/api/sdk/hosted/[id]/messages";
import { usesSecureCookies } from "@/lib/access/session";
import { readForwardedAddress } from "@/lib/access/users/attempts";
import { Throttled } from "@/lib/access/users/throttled";
import { isUuid } from "@/lib/contract/wire/uuid";
import { NotFound } from "@/lib/errors";
import { parseAcceptLanguage } from "@/lib/i18n/locales";
import { openHostedSurvey } from "@/lib/surveys/delivery/hosted";
import { isLinkHeldBack } from "@/lib/surveys/targeting/held-back-link";

const html = (content: string, status: number, headers: Record<string, string> = {}) =>
  new Response(content, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      Vary: "Accept-Language",
      ...headers,
    },
  });

const proofCookie = "fieldbook-survey-pin";

/** The proof of a PIN that was entered, which the browser sends to this survey alone. */
const readProof = (cookies: string | null): string | null =>
  cookies?.match(new RegExp(`(?:^|;\\s*)${proofCookie}=(\\w{1,128})`))?.[1] ?? null;

const keepProof = (id: string, proof: string | null): Record<string, string> =>
  proof === null
    ? {}
    : {
        "Set-Cookie": `${proofCookie}=${proof}; Path=/external_surveys/${id}; HttpOnly; SameSite=Lax${usesSecureCookies() ? "; Secure" : ""}`,
      };

/** The language that the link asks for, then those that the browser accepts. */
const readLanguages = (asked: string | null, accepted: string | null): string[] =>
  [asked ?? "", ...parseAcceptLanguage(accepted).map(({ tag }) => tag)].filter((code) => code !== "");

const unframed = { "X-Frame-Options": "DENY" };

/** The page at the address of a survey. @param pin that was entered; null before */
export async function showPage(request: Request, id: string, query: URLSearchParams, pin: string | null) {
  const languages = readLanguages(query.get("lang"), request.headers.get("accept-language"));
  const language = choosePageLanguage(languages);
  if (!isUuid(id)) return html(refusalPage("broken", null, language), 400, unframed);
  try {
    const address = readForwardedAddress(request.headers.get("x-forwarded-for"));
    const proof = readProof(request.headers.get("cookie"));
    const page = await openHostedSurvey(id, { languages, token: query.get("link"), pin, proof, address });
    const { frame } = page;
    const framing = frame.isEmbeddable ? {} : unframed;
    switch (page.kind) {
      case "survey": {
        const respondent = page.survey.link?.distinctId ?? query.get("distinct_id");
        return (await isLinkHeldBack(page.survey, respondent))
          ? html(refusalPage("heldBack", frame, language), 200, framing)
          : html(surveyPage(page.survey, frame, language), 200, {
              ...framing,
              ...keepProof(id, page.survey.pinProof),
            });
      }
      case "pin":
        return html(pinPage(page.isWrong, frame, language), page.isWrong ? 403 : 200, framing);
      case "refusal":
        return html(refusalPage(page.why, frame, language), page.why === "answered" ? 200 : 404, framing);
    }
  } catch (error) {
    // People read this answer: it is a page, too.
    if (error instanceof NotFound) return html(refusalPage("missing", null, language), 404, unframed);
    if (!(error instanceof Throttled)) throw error;
    const headers = { ...unframed, "Retry-After": String(error.seconds) };
    return html(refusalPage("throttled", null, language), 429, headers);
  }
}
