"use client";
import { UndoIcon } from "lucide-react";
import type { ToastT } from "sonner";

/** Loaded with the first message: most visits have none. */
const sonner = () => import("sonner");

const shownMs = 5000;
/** Whatever can be undone can be for this long. */
const undoMs = 10_000;

interface ToastOptions {
  /** Replaces the message with the same id instead of standing beside it. */
  id?: ToastT["id"];
  undo?: { label: string; onUndo: () => void };
}

/** Says briefly what happened where it cannot be seen; with a way back, for 10 seconds. */
export async function toast(message: string, { id, undo }: ToastOptions = {}): Promise<void> {
  const { toast: show } = await sonner();
  show(message, {
    ...(id !== undefined && { id }),
    duration: undo ? undoMs : shownMs,
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

interface ToastFaultOptions {
  id?: ToastT["id"];
  /** What was said about it. */
  detail?: string;
  /** What support asks for: field, code, request. */
  facts?: string | null;
  retry?: { label: string; onRetry: () => void };
}

/** Says what failed, until it is dismissed. */
export async function toastFault(message: string, options: ToastFaultOptions = {}): Promise<void> {
  const { id, detail, facts, retry } = options;
  const { toast: show } = await sonner();
  show.error(<span role="alert">{message}</span>, {
    ...(id !== undefined && { id }),
    duration: Number.POSITIVE_INFINITY,
    closeButton: true,
    ...((detail || facts) && {
      description: (
        <>
          {detail}
          {facts && <span className="mt-1 block break-all font-mono text-mono-small">{facts}</span>}
        </>
      ),
    }),
    ...(retry && { action: { label: retry.label, onClick: retry.onRetry } }),
  });
}
