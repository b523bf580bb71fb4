import { createInvitation } from "@/lib/access/invitations/create";
import { listMembers } from "@/lib/access/members/list";
import { members } from "@/lib/contract/endpoints/access";
import { paginate } from "@/lib/http/paginate";
import { route, serve } from "@/lib/http/serve";
import { requestLocale } from "@/lib/i18n/locales";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(members.list, async (call) => paginate(call, await listMembers(call.project, call.query))),
  serve(members.invite, ({ project, actor, body: { role, email }, url, request }) =>
    createInvitation(
      project,
      actor,
      role,
      url.origin,
      email ? { email, locale: requestLocale(request) } : null,
    ),
  ),
);
