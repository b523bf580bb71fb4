import { ApiError } from "@/lib/client/call";
import { freeName } from "@/lib/survey-model/draft/duplicate";

/** The number of names that are tried. */
const maxNameAttempts = 50;

/** Creates something under the first free name. @throws any other error of `create` */
export async function createWithFreeName<T>(base: string, create: (name: string) => Promise<T>): Promise<T> {
  const takenNames = new Set<string>();
  for (;;) {
    const name = freeName(base, takenNames);
    try {
      return await create(name);
    } catch (error) {
      // The name is taken: try the next one.
      if (!(error instanceof ApiError && error.code === "unique") || takenNames.size >= maxNameAttempts)
        throw error;
      takenNames.add(name);
    }
  }
}
