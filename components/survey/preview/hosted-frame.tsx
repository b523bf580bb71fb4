import { useTranslations } from "next-intl";
import { renderSurveysPreview } from "posthog-js/dist/surveys-preview";
import { useEffect, useEffectEvent, useState } from "react";
import { DeviceFrame } from "@/components/survey/preview/device-frame";
import { pageOf } from "@/components/survey/preview/use-playback";
import type { WidgetFrameProps } from "@/components/survey/preview/widget-frame";
import { textDirection } from "@/lib/contract/wire/language";
import { pageScheme, withShownColors } from "@/lib/survey-model/shown-colors";
import { plateLogo } from "@/public/hosted/logo.js";
import { applyAppearance, repairMarkup } from "@/public/hosted/page.js";

/**
 * The page of a hosted survey in an iframe: its own markup, styles and script, with the draft in it. Rendered by posthog-js;
 * nothing is sent.
 */
export function HostedFrame(props: WidgetFrameProps) {
  const { survey, language, step, device, isPageDark, title, shuffleSeed, hasBranding, logo } = props;
  const t = useTranslations("preview.page");
  const common = useTranslations("common");
  const [page, setPage] = useState<Document | null>(null);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const answer = useEffectEvent(props.onAnswer);
  const back = useEffectEvent(props.onBack);
  const isBranded = hasBranding && survey.appearance?.whiteLabel !== true;
  const isOver = step === "end";
  const [doneText, madeWith] = [t("done"), common("madeWithFieldbook")];

  const scheme = pageScheme(survey.appearance) ?? (isPageDark ? "dark" : "light");
  useEffect(() => (page ? addStyles(page, () => setHasStyles(true)) : undefined), [page]);
  const [hasStyles, setHasStyles] = useState(false);
  const image = place?.parentElement?.querySelector<HTMLImageElement>(".logo") ?? null;
  useEffect(() => {
    if (page) page.documentElement.className = scheme;
    // The ground of the logo is that of the scheme, and of the styles.
    if (image && hasStyles) void plateLogo(image).catch(() => {});
  }, [page, scheme, image, hasStyles]);

  // A new place for each seed: posthog-js keeps its order per element.
  useEffect(() => {
    if (!page) return;
    page.title = survey.hosted_title || common("survey");
    page.documentElement.lang = language;
    page.documentElement.dir = textDirection(language);
    const heading = page.createElement("h1");
    heading.className = survey.hosted_title ? "" : "sr-only";
    heading.textContent = page.title;
    const element = page.createElement("div");
    element.id = "survey";
    element.dataset.shuffleSeed = String(shuffleSeed);
    const main = page.createElement("main");
    main.append(heading, element);
    if (logo !== null) {
      const image = page.createElement("img");
      Object.assign(image, { className: "logo", src: logo, alt: "" });
      main.prepend(image);
    }
    page.body.replaceChildren(main);
    const observer = new MutationObserver(() => repairMarkup(element));
    observer.observe(element, { childList: true, subtree: true });
    setPlace(element);
    return () => observer.disconnect();
  }, [page, survey.hosted_title, language, shuffleSeed, logo, common]);

  useEffect(() => {
    if (!place) return;
    // What the page changes of the survey before it is drawn: public/hosted/survey.js.
    const appearance = {
      ...withShownColors(survey.appearance, true),
      whiteLabel: true,
      position: "right",
      surveyPopupDelaySeconds: 0,
    };
    place.hidden = step === "end" && survey.appearance?.displayThankYouMessage !== true;
    renderSurveysPreview({
      survey: { ...survey, type: "api", appearance } as never, // posthog-js takes the survey of the API
      parentElement: place,
      previewPageIndex: pageOf(step, survey.questions),
      onPreviewSubmit: (response) => answer(response),
      onPreviewBack: () => back(),
      positionStyles: {},
    });
    // Removes the SDK's styles, because the page has its own.
    place.querySelector("style[data-ph-survey-style]")?.remove();
    applyAppearance(place, appearance);
  }, [place, survey, step]);

  useEffect(() => {
    if (!place) return;
    const { ownerDocument: document } = place;
    const note = document.createElement("p");
    note.className = "note";
    note.textContent = doneText;
    const footer = document.createElement("footer");
    footer.textContent = madeWith;
    if (isOver) place.after(note);
    if (isBranded) document.body.append(footer);
    return () => {
      note.remove();
      footer.remove();
    };
  }, [place, isOver, isBranded, doneText, madeWith]);

  return <DeviceFrame device={device} title={title} onDocument={setPage} />;
}

/** Gives the document the page's styles. */
function addStyles(page: Document, onLoad: () => void): () => void {
  const link = page.createElement("link");
  link.rel = "stylesheet";
  link.href = "/hosted/survey.css";
  link.onload = onLoad;
  page.head.append(link);
  return () => link.remove();
}
