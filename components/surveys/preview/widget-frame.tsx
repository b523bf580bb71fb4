"use client";
import { renderSurveysPreview } from "posthog-js/dist/surveys-preview";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { directionOf, type ShownSurvey } from "@/components/surveys/preview/in-language";
import type { Answer, Step } from "@/lib/survey-model/branching";

/** Widths of what people look at, in CSS pixels. */
export const devices = {
  phone: { width: 360, height: 520 },
  tablet: { width: 768, height: 640 },
  desktop: { width: 1280, height: 760 },
} as const;
export type Device = keyof typeof devices;

/** On the screen, so that the widget has room in a low window. */
const leastHeight = 340;

interface WidgetFrameProps {
  survey: ShownSurvey;
  language: string;
  at: Step;
  device: Device;
  isPageDark: boolean;
  title: string;
  /** Another number lets the widget shuffle anew. */
  roll: number;
  onAnswer: (answer: Answer) => void;
  onBack: () => void;
}

/**
 * The widget that respondents get, in a document of its own: no style of ours reaches it, and its own width is the
 * device's. It is drawn by posthog-js; nothing is sent.
 */
export function WidgetFrame(props: WidgetFrameProps) {
  const { survey, language, at, device, isPageDark, title, roll } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const [page, setPage] = useState<Document | null>(null);
  const open = () => setPage(frame.current?.contentDocument ?? null);
  // Before it has loaded in some browsers, which put another document there when it has.
  useEffect(open, []);
  const answer = useEffectEvent(props.onAnswer);
  const back = useEffectEvent(props.onBack);

  useEffect(() => {
    if (!page) return;
    page.title = title;
    page.documentElement.lang = language;
    page.documentElement.dir = directionOf(language);
    page.documentElement.style.cssText = `color-scheme: ${isPageDark ? "dark" : "light"}; background: ${isPageDark ? "#16181a" : "#ffffff"}`;
    page.body.style.cssText = "margin: 0; font-family: system-ui, sans-serif";
  }, [page, title, language, isPageDark]);

  // A new stage for each shuffle: the widget keeps its order as long as it stands on one.
  useEffect(() => {
    if (!page) return;
    const heading = page.createElement("h2");
    heading.textContent = title;
    heading.style.cssText =
      "position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)";
    const made = page.createElement("div");
    made.dataset.roll = String(roll);
    page.body.replaceChildren(heading, made);
    setStage(made);
  }, [page, roll, title]);

  useEffect(() => {
    if (!stage) return;
    renderSurveysPreview({
      survey: survey as never, // the widget takes what the wire has
      parentElement: stage,
      previewPageIndex: at === "end" ? (survey.questions?.length ?? 0) : at,
      onPreviewSubmit: (given) => answer(given),
      onPreviewBack: () => back(),
      positionStyles: placeOf(survey.appearance?.position),
    });
  }, [stage, survey, at]);

  const { width, height } = devices[device];
  const [room, setRoom] = useState({ width: width as number, height: height as number });
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const measure = () => {
      if (!box.current) return;
      const { width, top } = box.current.getBoundingClientRect();
      setRoom({ width, height: Math.max(leastHeight, window.innerHeight - top - 56) });
    };
    const observer = new ResizeObserver(measure);
    if (box.current) observer.observe(box.current);
    addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      removeEventListener("resize", measure);
    };
  }, []);
  const scale = Math.min(1, room.width / width);
  const tall = Math.min(height * scale, room.height);

  return (
    <div ref={box} className="w-full overflow-hidden" style={{ height: tall }}>
      <iframe
        ref={frame}
        title={title}
        onLoad={open}
        className="mx-auto block border border-line"
        style={{
          width,
          height: tall / scale,
          transform: `scale(${scale})`,
          transformOrigin: "0 0",
          marginInlineStart: scale < 1 ? 0 : undefined,
        }}
      />
    </div>
  );
}

const edge = "24px";

/** Where on the page the widget stands. @source posthog-js, positions of a popover */
function placeOf(position: unknown): Record<string, string> {
  const named = typeof position === "string" ? position : "right";
  const isTop = named.startsWith("top");
  const isMiddle = named.startsWith("middle") || named === "next_to_trigger";
  const side = /left/.test(named) ? "left" : /center|next_to_trigger/.test(named) ? "center" : "right";
  const shift = `${side === "center" ? "-50%" : "0"}, ${isMiddle ? "-50%" : "0"}`;
  return {
    position: "fixed",
    top: isTop ? edge : isMiddle ? "50%" : "auto",
    bottom: isTop || isMiddle ? "auto" : "0",
    left: side === "left" ? edge : side === "center" ? "50%" : "auto",
    right: side === "right" ? edge : "auto",
    transform: `translate(${shift})`,
  };
}
