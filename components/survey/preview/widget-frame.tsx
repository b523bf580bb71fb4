import { renderSurveysPreview } from "posthog-js/dist/surveys-preview";
import { useEffect, useEffectEvent, useState } from "react";
import { type Device, DeviceFrame } from "@/components/survey/preview/device-frame";
import type { PreviewedSurvey } from "@/components/survey/preview/localize-survey";
import type { PreviewStep } from "@/components/survey/preview/playback";
import { pageOf } from "@/components/survey/preview/use-playback";
import { textDirection } from "@/lib/contract/wire/language";
import type { QuestionAnswer } from "@/lib/survey-model/branching";
import { withShownColors } from "@/lib/survey-model/shown-colors";

export interface WidgetFrameProps {
  survey: PreviewedSurvey;
  language: string;
  step: PreviewStep;
  device: Device;
  isPageDark: boolean;
  title: string;
  /** Whether a hosted page says what it was made with. */
  hasBranding: boolean;
  /** The logo of a hosted page; null: none. */
  logo: string | null;
  /** A new seed makes the widget shuffle again. */
  shuffleSeed: number;
  onAnswer: (answer: QuestionAnswer) => void;
  onBack: () => void;
}

/**
 * The respondents' widget in an iframe: isolated from the styles of the app, at the width of the device. Rendered
 * by posthog-js; nothing is sent.
 */
export function WidgetFrame(props: WidgetFrameProps) {
  const { survey, language, step, device, isPageDark, title, shuffleSeed } = props;
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const [page, setPage] = useState<Document | null>(null);
  const answer = useEffectEvent(props.onAnswer);
  const back = useEffectEvent(props.onBack);
  const contentHeight = useWidgetHeight(container);

  useEffect(() => {
    if (!page) return;
    page.title = title;
    page.documentElement.lang = language;
    page.documentElement.dir = textDirection(language);
    page.documentElement.style.cssText = `color-scheme: ${isPageDark ? "dark" : "light"}; background: ${isPageDark ? "#16181a" : "#ffffff"}`;
    page.body.style.cssText = "margin: 0; font-family: system-ui, sans-serif";
  }, [page, title, language, isPageDark]);

  // A new container for each seed: the widget keeps its order per container.
  useEffect(() => {
    if (!page) return;
    const heading = page.createElement("h2");
    heading.textContent = title;
    heading.style.cssText =
      "position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)";
    const element = page.createElement("div");
    element.dataset.shuffleSeed = String(shuffleSeed);
    page.body.replaceChildren(heading, element);
    setContainer(element);
  }, [page, shuffleSeed, title]);

  useEffect(() => {
    if (!container) return;
    // Without a thank-you message the widget closes.
    container.hidden = step === "end" && survey.appearance?.displayThankYouMessage !== true;
    renderSurveysPreview({
      // The widget takes the survey of the API, without PostHog's branding, as on delivery.
      survey: {
        ...survey,
        appearance: { ...withShownColors(survey.appearance, false), whiteLabel: true },
      } as never,
      parentElement: container,
      previewPageIndex: pageOf(step, survey.questions),
      onPreviewSubmit: (response) => answer(response),
      onPreviewBack: () => back(),
      positionStyles: positionStyles(survey.appearance?.position),
    });
  }, [container, survey, step]);

  return <DeviceFrame device={device} title={title} contentHeight={contentHeight} onDocument={setPage} />;
}

const edgeOffset = "24px";

/** Pixels that the frame needs above and below the widget: for its edge offset and its close button. */
const widgetMargins = 48;

/** The height that a page needs to show the whole widget, in pixels. */
function useWidgetHeight(container: HTMLElement | null): number {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    if (!container) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setHeight(entry.borderBoxSize[0]?.blockSize ?? 0);
    });
    // posthog-js replaces its elements with each step.
    const observe = () => {
      observer.disconnect();
      const widget = container.querySelector(".ph-survey");
      if (widget) observer.observe(widget);
    };
    const drawn = new MutationObserver(observe);
    drawn.observe(container, { childList: true });
    observe();
    return () => {
      observer.disconnect();
      drawn.disconnect();
    };
  }, [container]);
  return height + widgetMargins;
}

/** Position of the widget on the page. @source posthog-js, positions of a popover */
function positionStyles(position: unknown): Record<string, string> {
  const positionName = typeof position === "string" ? position : "right";
  const isTop = positionName.startsWith("top");
  const isMiddle = positionName.startsWith("middle") || positionName === "next_to_trigger";
  const side = /left/.test(positionName)
    ? "left"
    : /center|next_to_trigger/.test(positionName)
      ? "center"
      : "right";
  const translation = `${side === "center" ? "-50%" : "0"}, ${isMiddle ? "-50%" : "0"}`;
  return {
    position: "fixed",
    top: isTop ? edgeOffset : isMiddle ? "50%" : "auto",
    bottom: isTop || isMiddle ? "auto" : "0",
    left: side === "left" ? edgeOffset : side === "center" ? "50%" : "auto",
    right: side === "right" ? edgeOffset : "auto",
    transform: `translate(${translation})`,
  };
}
