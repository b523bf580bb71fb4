import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { withOutagePage } from "@/app/with-outage-page";
import { collapsedRail, railCookie } from "@/components/shell/rail-cookie";
import { Shell } from "@/components/shell/shell";
import { getSignedInUser } from "@/lib/auth";

/** The session gate. What a person may see of a project is for the API to say. */
export default withOutagePage(async function AdminLayout({ children }: { children: React.ReactNode }) {
  const [user, jar, head] = await Promise.all([getSignedInUser(), cookies(), headers()]);
  if (!user) {
    const next = head.get("x-path");
    redirect(next ? `/login?${new URLSearchParams({ next })}` : "/login");
  }
  return (
    <Shell
      user={{ email: user.email, first_name: user.first_name }}
      isRailCollapsed={jar.get(railCookie)?.value === collapsedRail}
    >
      {children}
    </Shell>
  );
});
