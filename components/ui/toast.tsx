import { UndoIcon } from "lucide-react";
import type { ToastT } from "sonner";
import { bottomAbove, positionClearOf, showsOnePane } from "@/components/ui/toast-position";

/** Loaded with the first message. */
const loadSonner = () => import("sonner");

const defaultDurationMs = 5000;
/** How long undo or another action is offered. */
const actionDurationMs = 10_000;

interface ToastOptions {
  /** Replaces the message with the same id. */
  id?: ToastT["id"];
  undo?: { label: string; onUndo: () => void };
  /** The suggested next action. */
  next?: { label: string; onNext: () => void };
  /**
   * Elements that the message must not cover when it is shown, the first with priority; by default previews of surveys. A
   * page that shows one pane at a time ends above its messages instead.
   */
  clearOf?: (() => readonly Element[]) | undefined;
}

const previews = () =>
  showsOnePane(window.innerWidth) ? [] : [...document.querySelectorAll("[data-preview]")];
const isDialogOpen = () => document.querySelector("[data-overlay]") !== null;

/** Puts a message above bars and beside what it must not cover; the options of sonner. */
function place(clearOf: () => readonly Element[] = previews): Pick<ToastT, "position"> {
  placeAboveBars(isDialogOpen());
  const position = positionClearOf(
    clearOf()
      .map((element) => element.getBoundingClientRect())
      .filter(({ height }) => height > 0),
    { width: window.innerWidth, height: window.innerHeight },
    isDialogOpen(),
  );
  return position ? { position } : {};
}

/** Puts messages above the bars at the bottom of the window; with a dialog open, above its buttons. @param isDialogOpen messages are at the left then */
export function placeAboveBars(isDialogOpen: boolean): void {
  const bars = document.querySelectorAll(isDialogOpen ? "[data-overlay] [data-bar]" : "[data-bar]");
  const bottom = bottomAbove(
    Array.from(bars, (bar) => bar.getBoundingClientRect()).filter(({ height }) => height > 0),
    { width: window.innerWidth, height: window.innerHeight },
    isDialogOpen,
  );
  document.documentElement.style.setProperty("--toast-bottom", `${bottom}px`);
}

/** Shows a message; with undo or a next step, for 10 seconds. */
export async function toast(message: string, { id, undo, next, clearOf }: ToastOptions = {}): Promise<void> {
  const { toast: show } = await loadSonner();
  show(message, {
    ...(id !== undefined && { id }),
    ...place(clearOf),
    duration: undo || next ? actionDurationMs : defaultDurationMs,
    ...(next && { action: { label: next.label, onClick: next.onNext } }),
    ...(undo && {
      action: {
        label: (
          <>
            <UndoIcon aria-hidden className="size-4" strokeWidth={1.5} />
            {undo.label}
          </>
        ),
        onClick: undo.onUndo,
      },
    }),
  });
}

/** Removes the message with this id, if it is still shown. */
export const dismissToast = async (id: NonNullable<ToastT["id"]>): Promise<void> => {
  (await loadSonner()).toast.dismiss(id);
};

interface ToastErrorOptions {
  id?: ToastT["id"];
  /** The reason. */
  detail?: string;
  /** Details for support: field, code, request id. */
  diagnostics?: string | null;
  retry?: { label: string; onRetry: () => void };
}

/** Shows an error until it is dismissed. */
export async function toastError(message: string, options: ToastErrorOptions = {}): Promise<void> {
  const { id, detail, diagnostics, retry } = options;
  const { toast: show } = await loadSonner();
  show.error(<span role="alert">{message}</span>, {
    ...(id !== undefined && { id }),
    ...place(),
    duration: Number.POSITIVE_INFINITY,
    closeButton: true,
    ...((detail || diagnostics) && {
      description: (
        <>
          {detail}
          {diagnostics && (
            <span className="mt-1 block break-all font-mono text-mono-small">{diagnostics}</span>
          )}
        </>
      ),
    }),
    ...(retry && { action: { label: retry.label, onClick: retry.onRetry } }),
  });
}
