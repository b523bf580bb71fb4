import { createResetLink } from "@/lib/access/resets/create";
import { members } from "@/lib/contract/endpoints/access";
import { route, serve } from "@/lib/http/serve";
import { requestLocale } from "@/lib/i18n/locales";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(members.resetLink, ({ project, actor, params, body, url, request }) =>
    createResetLink(
      project,
      actor,
      params.user_id,
      url.origin,
      body.send_email ? requestLocale(request) : null,
    ),
  ),
);
