import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { largestPage } from "@/lib/contract/wire/largest-page";

/** Users who share a project with the signed-in person, and that person, by name. */
export const organizationMembersOptions = () =>
  queryOptions({
    queryKey: ["organization", "members"],
    queryFn: ({ signal }) =>
      call("GET /api/organizations/{organization_id}/members/", {
        params: { organization_id: "@current" },
        query: { limit: String(largestPage) },
        signal,
      }),
    staleTime: 60_000,
    select: ({ results }) =>
      results
        .map(({ user }) => ({ id: user.id, name: user.first_name || user.email, email: user.email }))
        .toSorted((a, b) => a.name.localeCompare(b.name)),
  });
