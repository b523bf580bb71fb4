import { redirect } from "next/navigation";
import { ToCurrentProject } from "@/components/shell/to-current-project";
import { getSignedInUser, needsSetup } from "@/lib/auth";

export default async function StartPage() {
  if (!(await getSignedInUser())) redirect((await needsSetup()) ? "/setup" : "/login");
  return <ToCurrentProject />;
}
