import { redirect } from "next/navigation";
import { withOutagePage } from "@/app/with-outage-page";
import { needsSetup } from "@/lib/auth";

/** An installation without users has no one to sign in. */
export default withOutagePage(async function InstalledLayout({ children }: { children: React.ReactNode }) {
  if (await needsSetup()) redirect("/setup");
  return children;
});
