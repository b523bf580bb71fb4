import { useSearchParams } from "next/navigation";

/** Whether Share is open: in the address, so that a link shows it. */
export function useShare() {
  const isOpen = useSearchParams().get("share") === "open";
  return { isOpen, openShare: () => setShare("open"), closeShare: () => setShare(null) };
}

function setShare(value: "open" | null): void {
  const url = new URL(window.location.href);
  if (value === null) url.searchParams.delete("share");
  else url.searchParams.set("share", value);
  // Only the address changes; the server does not render the page again.
  window.history.replaceState(null, "", url);
}
