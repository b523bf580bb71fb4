import { choicePart, type UrlParts } from "@/components/data-list/url-parts";

/** The dialog that is open on a page, in its address: a link can open it. */
export const dialogPart = <Name extends string>(...names: Name[]): UrlParts<{ dialog: Name | null }> => ({
  dialog: choicePart("dialog", names, null),
});
