import "server-only";

/** What a person needs to use a new installation. */
export type FirstRun = {
  email: string;
  password: string;
  project_id: number;
  project_token: string;
  api_key: string;
};

/** Fills a database that has no users. @returns undefined when it has some, or SEED=none. */
export async function firstRun(): Promise<FirstRun | undefined> {
  return undefined;
}
