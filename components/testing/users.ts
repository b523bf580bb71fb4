// Users of component tests: a file is signed in as the owner of what it makes, and as others for a test.
import { onTestFinished } from "vitest";
import { ask } from "@/components/testing/surveys";
import type { Role } from "@/lib/contract/access/scope";

/** The input of a user. */
export interface TestUserInput {
  project_id?: number;
  role?: Role;
  /** Another user's id: both are in a project that only the new user owns. */
  owns_project_with?: number;
  /** Whether they have a key that was last used a hundred days ago. */
  has_unused_key?: boolean;
  /** The number of the user's sessions; the last is the one of the test. */
  sessions?: number;
}

/** A user with a password and a session. */
export interface TestUser {
  id: number;
  email: string;
  password: string;
  /** `name=value` of the session. */
  cookie: string;
}

async function setSession(cookie: string): Promise<void> {
  const [name = "", value = ""] = cookie.split("=");
  await cookieStore.set(name, value);
}

/** Creates a user. */
export const newUser = (input: TestUserInput): Promise<TestUser> => ask("POST", "/testing/users/", input);

let owner: TestUser;

/** Signs in as a new user, to whom `signInAsNewUser` returns: files that run at the same time have one each. */
export async function signInOwner(): Promise<void> {
  owner = await newUser({});
  await setSession(owner.cookie);
}

/** Signs in as a new user until the test ends. */
export async function signInAsNewUser(input: TestUserInput): Promise<TestUser> {
  const user = await newUser(input);
  onTestFinished(() => setSession(owner.cookie));
  await setSession(user.cookie);
  return user;
}
