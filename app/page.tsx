import { redirect } from "next/navigation";
import { withOutagePage } from "@/app/with-outage-page";
import { ToCurrentProject } from "@/components/shell/to-current-project";
import { getSignedInUser, needsSetup } from "@/lib/auth";

export default withOutagePage(async function StartPage() {
  if (!(await getSignedInUser())) redirect((await needsSetup()) ? "/setup" : "/login");
  return <ToCurrentProject />;
});
