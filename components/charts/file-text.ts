import { createContext } from "react";

/** What files and pictures of the charts within say. */
export interface FileWords {
  /** The name of the saved analysis, in place of the chart's title; null for a new one. */
  name: string | null;
  /** Below the title of pictures: the dates and filters of the numbers. */
  subtitle: string;
}

/** What files of the charts within say. */
export const FileText = createContext<FileWords>({ name: null, subtitle: "" });
