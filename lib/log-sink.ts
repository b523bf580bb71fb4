import "server-only";
import { write, writeSync } from "node:fs";

/** Bytes of lines that wait while earlier ones are being written; a reader that has stopped reading costs no more. */
const mostWaiting = 1_000_000;

/** Milliseconds until the next try, after a pipe was full, and after a failure. */
const [shortPause, longPause] = [100, 1_000];

/** Writes the beginning of some bytes, as `fs.write` does. */
export type Write = (
  bytes: Uint8Array,
  done: (error: NodeJS.ErrnoException | null, written: number) => void,
) => void;

/** Where the lines of the log go. */
export type LogSink = {
  /** Takes a line with its end; returns at once. */
  write(line: string): void;
  /** Whether the system has lines it has neither written nor refused. */
  isWriting(): boolean;
  /** Lines that no write has taken yet; they are the caller's from now on. */
  takeWaiting(): string;
};

/**
 * A sink that outlives its destination: lines that cannot be written (a full disk, a reader that is gone) or that are too
 * many to wait are dropped and counted, and the first line written after that says how many. Nothing is thrown.
 */
export function logSink(attempt: Write): LogSink {
  let waiting: string[] = [];
  let size = 0;
  let isBusy = false;
  let lost = { lines: 0, code: "" };
  let isInLine = false;
  let isWriting = false;

  const lose = (lines: number, code: string) => {
    lost = { lines: lost.lines + lines, code };
  };

  function next(): void {
    isBusy = waiting.length > 0;
    if (!isBusy) return;
    const before = lost;
    const lines = waiting.length;
    const bytes = Buffer.from(
      (before.lines > 0 ? (isInLine ? "\n" : "") + note(before) : "") + waiting.join(""),
    );
    waiting = [];
    size = 0;
    lost = { lines: 0, code: "" };
    send(bytes, (code) => {
      lose(before.lines + lines, code);
      setTimeout(next, longPause).unref();
    });
  }

  function send(bytes: Uint8Array, fail: (code: string) => void): void {
    isWriting = true;
    attempt(bytes, (error, written) => {
      isWriting = false;
      if (error?.code === "EAGAIN") setTimeout(() => send(bytes, fail), shortPause).unref();
      else if (error) fail(error.code ?? "unknown");
      else {
        isInLine = bytes[written - 1] !== lineEnd;
        if (written < bytes.length) send(bytes.subarray(written), fail);
        else next();
      }
    });
  }

  return {
    write(line) {
      if (size + line.length > mostWaiting) return lose(1, "too many waiting");
      waiting.push(line);
      size += line.length;
      if (!isBusy) next();
    },
    isWriting: () => isWriting,
    takeWaiting: () => waiting.splice(0).join(""),
  };
}

const lineEnd = 10;

const note = ({ lines, code }: { lines: number; code: string }): string =>
  `${JSON.stringify({ level: 40, time: new Date().toISOString(), lines, code, msg: "lines of the log were lost" })}\n`;

const standardError = 2;

/** One a process: the start script and Next's build each have their own copy of this module. */
const shared = globalThis as typeof globalThis & { fieldbookLog?: LogSink };

/** The sink of this process, on standard error. What waits when the process ends is written then, if that is possible. */
export function standardErrorSink(): LogSink {
  if (shared.fieldbookLog) return shared.fieldbookLog;
  const sink = logSink((bytes, done) => write(standardError, bytes, done));
  process.on("exit", () => {
    try {
      writeSync(standardError, sink.takeWaiting());
    } catch {
      // Nobody is left to tell.
    }
  });
  shared.fieldbookLog = sink;
  return sink;
}
