import "server-only";

/**
 * A value of this process, created when it is first asked for. It is on globalThis, because the start script, Next's build and
 * hot reloads load separate copies of a module.
 *
 * @param name unique in Fieldbook; each has one type
 */
export function processGlobal<T>(name: `fieldbook${string}`, create: () => T): T {
  const globals = globalThis as unknown as Record<string, T | undefined>; // `name` has one type
  globals[name] ??= create();
  return globals[name];
}
