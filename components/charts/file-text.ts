import { createContext } from "react";

/** What files and pictures of the charts within say. */
export interface FileWords {
  /** The name of the analysis, before the chart's title; null for none. */
  name: string | null;
  /** The title of a chart that says no more than the name. */
  question: string | null;
  /** Below the title of pictures: the dates and filters of the numbers, and when they were read. */
  subtitle: string;
  /** The filters of the numbers in words; empty for none. */
  filters: string;
  /** When the numbers were read, milliseconds since 1970; null where no such time is needed. */
  readAt: number | null;
  /** The time zone of dates; null where there are none. */
  timeZone: string | null;
  /** Columns of files with the same value in each row; null is an empty cell. */
  columns: readonly { name: string; value: string | null }[];
}

/** What files of the charts within say. */
export const FileText = createContext<FileWords>({
  name: null,
  question: null,
  subtitle: "",
  filters: "",
  readAt: null,
  timeZone: null,
  columns: [],
});
