"use client";
import { renderSurveysPreview } from "posthog-js/dist/surveys-preview";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type PreviewedSurvey, textDirection } from "@/components/surveys/preview/localize-survey";
import type { QuestionAnswer, Step } from "@/lib/survey-model/branching";

/** Device sizes, in CSS pixels. */
export const devices = {
  phone: { width: 360, height: 520 },
  tablet: { width: 768, height: 640 },
  desktop: { width: 1280, height: 760 },
} as const;
export type Device = keyof typeof devices;

/** Minimum height on the screen, in pixels. */
const minHeight = 340;

interface WidgetFrameProps {
  survey: PreviewedSurvey;
  language: string;
  step: Step;
  device: Device;
  isPageDark: boolean;
  title: string;
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
  const frame = useRef<HTMLIFrameElement>(null);
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const [page, setPage] = useState<Document | null>(null);
  const readDocument = () => setPage(frame.current?.contentDocument ?? null);
  // Some browsers replace the document on load, so it is read again then.
  useEffect(readDocument, []);
  const answer = useEffectEvent(props.onAnswer);
  const back = useEffectEvent(props.onBack);

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
    renderSurveysPreview({
      survey: survey as never, // the widget takes the survey of the API
      parentElement: container,
      previewPageIndex: step === "end" ? (survey.questions?.length ?? 0) : step,
      onPreviewSubmit: (response) => answer(response),
      onPreviewBack: () => back(),
      positionStyles: positionStyles(survey.appearance?.position),
    });
  }, [container, survey, step]);

  const { width, height } = devices[device];
  const [available, setAvailable] = useState({ width: width as number, height: height as number });
  const wrapper = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const measure = () => {
      if (!wrapper.current) return;
      const { width, top } = wrapper.current.getBoundingClientRect();
      setAvailable({ width, height: Math.max(minHeight, window.innerHeight - top - 56) });
    };
    const observer = new ResizeObserver(measure);
    if (wrapper.current) observer.observe(wrapper.current);
    addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      removeEventListener("resize", measure);
    };
  }, []);
  // Before the layout is known there is no width, and nothing can be divided by its scale.
  const scale = Math.min(1, Math.max(1, available.width) / width);
  const frameHeight = Math.min(height * scale, available.height);

  return (
    <div ref={wrapper} className="w-full overflow-hidden" style={{ height: frameHeight }}>
      <iframe
        ref={frame}
        title={title}
        onLoad={readDocument}
        className="mx-auto block border border-line"
        style={{
          width,
          height: frameHeight / scale,
          transform: `scale(${scale})`,
          transformOrigin: "0 0",
          marginInlineStart: scale < 1 ? 0 : undefined,
        }}
      />
    </div>
  );
}

const edgeOffset = "24px";

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
