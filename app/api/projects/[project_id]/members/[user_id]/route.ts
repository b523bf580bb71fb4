import { removeMember } from "@/lib/access/members/remove";
import { updateMember } from "@/lib/access/members/update";
import { members } from "@/lib/contract/endpoints/access";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(members.update, ({ project, actor, params, body }) =>
    updateMember(project, actor, params.user_id, body.role),
  ),
  serve(members.remove, ({ project, actor, params }) => removeMember(project, actor, params.user_id)),
);
