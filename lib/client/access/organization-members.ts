import { queryOptions } from "@tanstack/react-query";
import { readOptions } from "@/lib/client/read-options";
import { largestPage } from "@/lib/contract/wire/largest-page";

/** Users who share a project with the signed-in person, and that person, by name. */
export const organizationMembersOptions = () =>
  queryOptions({
    ...readOptions(["organization", "members"], "GET /api/organizations/{organization_id}/members/", {
      params: { organization_id: "@current" },
      query: { limit: String(largestPage) },
    }),
    staleTime: 60_000,
    select: ({ results }) =>
      results
        .map(({ user }) => ({ id: user.id, name: user.first_name || user.email, email: user.email }))
        .toSorted((a, b) => a.name.localeCompare(b.name)),
  });
