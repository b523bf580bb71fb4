import { redirect } from "next/navigation";
import { ToCurrentProject } from "@/components/shell/to-current-project";
import { needsSetup, signedInUser } from "@/lib/auth";

export default async function StartPage() {
  if (!(await signedInUser())) redirect((await needsSetup()) ? "/setup" : "/login");
  return <ToCurrentProject />;
}
