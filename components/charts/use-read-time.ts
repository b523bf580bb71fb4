import { useNow } from "next-intl";
import { use } from "react";
import { FileText } from "@/components/charts/file-text";

/** When the numbers around were read, which relative dates are from; now where nothing says it. */
export function useReadTime(): Date {
  const { readAt } = use(FileText);
  const now = useNow();
  return readAt === null ? now : new Date(readAt);
}
