import { resetSecondFactor } from "@/lib/access/second-factor/disable";
import { members } from "@/lib/contract/endpoints/access";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(members.resetSecondFactor, ({ project, actor, params }) =>
    resetSecondFactor(project, actor, params.user_id),
  ),
);
