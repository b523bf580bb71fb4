import "server-only";

/** What a runtime folder takes of package.json. */
export type PackageManifest = { scripts: Record<string, string> } & Record<string, unknown>;

/** Scripts that need sources, or what only `devDependencies` has. */
const needsSources = new Set(["dev", "build", "build:runtime", "db:migration"]);

const ownProgram = /^node --import \.\/lib\/server\/tsx\.mjs (\S+\.ts)/;

/**
 * The package.json of a runtime folder: without packages to install, and with the scripts that work there, which
 * `node --run NAME` runs where there is no npm.
 */
export function runtimeManifest({
  dependencies,
  devDependencies,
  optionalDependencies,
  overrides,
  allowScripts,
  ...manifest
}: PackageManifest): PackageManifest {
  const scripts = Object.entries(manifest.scripts).filter(
    ([name, command]) => ownProgram.test(command) && !needsSources.has(name),
  );
  return { ...manifest, scripts: Object.fromEntries(scripts) };
}

/** The files that scripts run, each once. */
export const programsOf = ({ scripts }: PackageManifest): string[] => [
  ...new Set(Object.values(scripts).flatMap((command) => ownProgram.exec(command)?.[1] ?? [])),
];
