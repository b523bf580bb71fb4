import { setUp } from "@/lib/access/users/set-up";
import { toUser } from "@/lib/activity/actor";
import { users } from "@/lib/contract/endpoints/access";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(users.setUp, async ({ body }) => toUser((await setUp(body)).user)),
);
