import { call } from "@/lib/client/call";
import { readOptions } from "@/lib/client/read-options";
import type { Session } from "@/lib/contract/access/account";
import type { BodyIn, ResultOf } from "@/lib/contract/endpoint";
import type { secondFactor, users } from "@/lib/contract/endpoints/access";

/**
 * Changes the name, e-mail or password.
 *
 * @throws ApiError of `current_password` when it is missing or wrong, or of the field that is refused
 */
export const updateAccount = (body: BodyIn<typeof users.update>): Promise<ResultOf<typeof users.update>> =>
  call("PATCH /api/users/@me/", { body });

/** A new secret for an authenticator app; each time another. */
export const newSecondFactor = (): Promise<ResultOf<typeof secondFactor.start>> =>
  call("GET /api/users/@me/two_factor_start_setup/", {});

/** Turns two-factor sign-in on; the recovery codes are in the answer only. @throws ApiError of the field that is wrong */
export const enableSecondFactor = (body: BodyIn<typeof secondFactor.enable>) =>
  call("POST /api/users/@me/two_factor_validate/", { body });

/** Turns it off. @throws ApiError of the field that is wrong */
export const disableSecondFactor = (body: BodyIn<typeof secondFactor.disable>) =>
  call("POST /api/users/@me/two_factor_disable/", { body });

/** The key of the user's sessions in the cache. */
export const sessionsKey = ["sessions"] as const;

/** The browsers that the user is signed in with, the most recently used first. */
export const sessionsOptions = () =>
  readOptions(sessionsKey, "GET /api/users/@me/sessions/", { query: { limit: "1000" } });

/** Ends another session of the user: its browser is signed out with its next request. */
export const endSession = ({ id }: Pick<Session, "id">): Promise<null> =>
  call("DELETE /api/users/@me/sessions/{id}/", { params: { id } });

/** Ends every session of the user, also this one. Keys stay valid. */
export const endAllSessions = (): Promise<null> => call("POST /api/users/@me/sign_out_everywhere/", {});
