import { download, fileName } from "@/components/ui/download";
import type { SurveyLink } from "@/lib/contract/survey/link";
import { toCell, toCsvFile } from "@/lib/contract/wire/csv";

/** Downloads links as CSV. */
export const downloadLinks = (name: string, links: readonly SurveyLink[]): void =>
  download(
    fileName(name, "csv"),
    toCsvFile([
      ["link", "url", "distinct_id", "person", "person_name"],
      ...links.map(({ link, url, distinct_id, person }) =>
        [link, url, distinct_id, person?.uuid, person?.name].map(toCell),
      ),
    ]),
    "text/csv",
  );
