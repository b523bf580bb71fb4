import { redirect } from "next/navigation";
import { withOutagePage } from "@/app/with-outage-page";
import { needsSetup } from "@/lib/auth";

/** Setting up happens once. */
export default withOutagePage(async function SetupLayout({ children }: { children: React.ReactNode }) {
  if (!(await needsSetup())) redirect("/login");
  return children;
});
