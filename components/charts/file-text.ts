import { createContext } from "react";

/** What files and pictures of the charts within say. */
export interface FileWords {
  /** The name of the saved analysis, in place of the chart's title; null for a new one, and with unsaved changes. */
  name: string | null;
  /** Below the title of pictures: the dates and filters of the numbers, and when they were read. */
  subtitle: string;
  /** The filters of the numbers in words; empty for none. */
  filters: string;
  /** When the numbers were read, milliseconds since 1970; null where no such time is needed. */
  readAt: number | null;
  /** Columns of files with the same value in each row; null is an empty cell. */
  columns: readonly { name: string; value: string | null }[];
}

/** What files of the charts within say. */
export const FileText = createContext<FileWords>({
  name: null,
  subtitle: "",
  filters: "",
  readAt: null,
  columns: [],
});
