import { useEffect, useRef, useState } from "react";

/** Device sizes, in CSS pixels. */
const devices = {
  phone: { width: 360, height: 520 },
  tablet: { width: 768, height: 640 },
  desktop: { width: 1280, height: 760 },
} as const;
export type Device = keyof typeof devices;

/** Minimum height on the screen, in pixels. */
const minHeight = 340;

interface DeviceFrameProps {
  device: Device;
  title: string;
  /** The least height of the page, in its own pixels, at which its content is not cut. */
  contentHeight?: number;
  /** Called with the document of the frame, again if the browser replaces it. */
  onDocument: (page: Document | null) => void;
}

/**
 * An iframe at the width of a device, scaled so that its width and its content fit in the space that there is: isolated from
 * the styles of the app.
 */
export function DeviceFrame({ device, title, contentHeight = 0, onDocument }: DeviceFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const readDocument = () => onDocument(frame.current?.contentDocument ?? null);
  // Some browsers replace the document on load, so it is read again then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once
  useEffect(readDocument, []);

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
  const widthScale = Math.min(1, Math.max(1, available.width) / width);
  const frameHeight = Math.min(Math.max(height, contentHeight) * widthScale, available.height);
  const scale = Math.min(widthScale, frameHeight / Math.max(1, contentHeight));

  return (
    <div ref={wrapper} data-preview className="w-full overflow-hidden" style={{ height: frameHeight }}>
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
          marginInlineStart: scale < 1 ? Math.max(0, (available.width - width * scale) / 2) : undefined,
        }}
      />
    </div>
  );
}
