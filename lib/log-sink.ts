import "server-only";
import { write, writeSync } from "node:fs";
import { processGlobal } from "@/lib/process-global";

/** Maximum bytes of buffered lines; bounds the memory when the reader of the log has stopped. */
const maxBufferedBytes = 1_000_000;

/** Milliseconds before a retry: after a full pipe, and after another failure. */
const [fullPipePauseMs, failurePauseMs] = [100, 1_000];

/** Writes some of the bytes and reports how many, as `fs.write` does. */
export type Write = (
  bytes: Uint8Array,
  callback: (error: NodeJS.ErrnoException | null, written: number) => void,
) => void;

/** A destination of log lines. */
export type LogSink = {
  /** Buffers a line with its line end; returns at once. */
  write(line: string): void;
  /** Whether a write is in progress. */
  isWriting(): boolean;
  /** Removes and returns the lines that no write has taken yet. */
  takeBuffered(): string;
};

/**
 * Creates a sink that survives failures of its destination. Lines that can't be written (full disk, closed pipe) or exceed
 * the buffer are dropped and counted; the next line that is written is preceded by a notice of how many. Never throws.
 */
export function createLogSink(write: Write): LogSink {
  let buffered: string[] = [];
  let size = 0;
  let isBusy = false;
  let lost = { lines: 0, code: "" };
  let isInLine = false;
  let isWriting = false;

  const countLost = (lines: number, code: string) => {
    lost = { lines: lost.lines + lines, code };
  };

  function flush(): void {
    isBusy = buffered.length > 0;
    if (!isBusy) return;
    const before = lost;
    const lines = buffered.length;
    const bytes = Buffer.from(
      (before.lines > 0 ? (isInLine ? "\n" : "") + lossNotice(before) : "") + buffered.join(""),
    );
    buffered = [];
    size = 0;
    lost = { lines: 0, code: "" };
    send(bytes, (code) => {
      countLost(before.lines + lines, code);
      setTimeout(flush, failurePauseMs).unref();
    });
  }

  function send(bytes: Uint8Array, fail: (code: string) => void): void {
    isWriting = true;
    write(bytes, (error, written) => {
      isWriting = false;
      if (error?.code === "EAGAIN") setTimeout(() => send(bytes, fail), fullPipePauseMs).unref();
      else if (error) fail(error.code ?? "unknown");
      else {
        isInLine = bytes[written - 1] !== lineEnd;
        if (written < bytes.length) send(bytes.subarray(written), fail);
        else flush();
      }
    });
  }

  return {
    write(line) {
      if (size + line.length > maxBufferedBytes) return countLost(1, "buffer full");
      buffered.push(line);
      size += line.length;
      if (!isBusy) flush();
    },
    isWriting: () => isWriting,
    takeBuffered: () => buffered.splice(0).join(""),
  };
}

const lineEnd = 10;

const lossNotice = ({ lines, code }: { lines: number; code: string }): string =>
  `${JSON.stringify({ level: 40, time: new Date().toISOString(), lines, code, msg: "log lines dropped" })}\n`;

const standardError = 2;

/** The sink of this process, on standard error. Buffered lines are written when the process exits, if possible. */
export const standardErrorSink = (): LogSink => processGlobal("fieldbookLog", createErrorSink);

function createErrorSink(): LogSink {
  const sink = createLogSink((bytes, callback) => write(standardError, bytes, callback));
  process.on("exit", () => {
    try {
      writeSync(standardError, sink.takeBuffered());
    } catch {
      // Standard error is gone; there is nowhere to report it.
    }
  });
  return sink;
}
