import { flags } from "@/lib/contract/endpoints/flags";
import { getRemoteConfig } from "@/lib/flags/get-remote-config";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(flags.remoteConfig, ({ project, params, query, actor, key, isCurrent }) => {
    const { token } = query;
    const tokenProject =
      isCurrent && token !== undefined
        ? { token, user_id: actor.user.id, scoped_teams: key?.scoped_teams ?? [] }
        : null;
    return getRemoteConfig(project, params.id, tokenProject);
  }),
);
