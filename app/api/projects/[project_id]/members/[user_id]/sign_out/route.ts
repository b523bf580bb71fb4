import { signOutMember } from "@/lib/access/members/sign-out";
import { members } from "@/lib/contract/endpoints/access";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(members.signOut, ({ project, actor, params }) => signOutMember(project, actor, params.user_id)),
);
