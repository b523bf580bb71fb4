import { redirect } from "next/navigation";
import { needsSetup } from "@/lib/auth";

/** Setting up happens once. */
export default async function SetupLayout({ children }: { children: React.ReactNode }) {
  if (!(await needsSetup())) redirect("/login");
  return children;
}
