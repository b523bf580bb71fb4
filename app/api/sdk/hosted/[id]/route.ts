import { refusalPage, surveyPage } from "@/app/api/sdk/hosted/[id]/html";
import { chooseLanguage } from "@/app/api/sdk/hosted/[id]/messages";
import { isUuid } from "@/lib/contract/wire/field";
import { NotFound } from "@/lib/errors";
import { sdkRoute } from "@/lib/http/sdk-route";
import { openHostedSurvey } from "@/lib/surveys/delivery/hosted";
import { isLinkHeldBack } from "@/lib/surveys/targeting/held-back-link";

const html = (content: string, status: number, isEmbeddable = false) =>
  new Response(content, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      Vary: "Accept-Language",
      ...(!isEmbeddable && { "X-Frame-Options": "DENY" }),
    },
  });

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = sdkRoute("sdk.hosted_survey", {
  GET: async (request, { params, query }) => {
    const language = chooseLanguage(request.headers.get("accept-language"));
    const id = String(params.id);
    if (!isUuid(id)) return html(refusalPage("broken", language), 400);
    try {
      const page = await openHostedSurvey(id, query.get("link"));
      if ("refusal" in page)
        return html(refusalPage(page.refusal, language), page.refusal === "link" ? 404 : 200);
      const respondent = page.survey.link?.distinctId ?? query.get("distinct_id");
      if (await isLinkHeldBack(page.survey, respondent))
        return html(refusalPage("heldBack", language), 200, page.survey.isEmbeddable);
      return html(surveyPage(page.survey, language), 200, page.survey.isEmbeddable);
    } catch (error) {
      // People read this answer: it is a page, too.
      if (error instanceof NotFound) return html(refusalPage("closed", language), 404);
      throw error;
    }
  },
});
