/** A line of the log. */
export type LogLine = { level: number; msg: string; request_id?: string; [field: string]: unknown };

/** The lines of the log in what a server printed. */
export const logLines = (output: string): LogLine[] =>
  output
    .split("\n")
    .flatMap((line) => (line.startsWith("{") && line.endsWith("}") ? [JSON.parse(line)] : []));
