import { optionalPart, type UrlParts } from "@/components/data-list/url-parts";

/** The persons that the drawer shows. */
export interface CorrelationSelection {
  /** The entry; null while the drawer is closed. */
  entry: string | null;
  /** Persons who converted; null: persons who did not. */
  converted: "yes" | null;
}

/** The drawer is closed. */
export const noSelection: CorrelationSelection = { entry: null, converted: null };

/** The selection in the address. */
export const selectionParts: UrlParts<CorrelationSelection> = {
  entry: optionalPart("persons"),
  converted: {
    key: "persons_converted",
    read: (text) => (text === "yes" ? text : null),
    write: (converted) => converted,
  },
};
