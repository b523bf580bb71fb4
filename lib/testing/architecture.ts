// What may import what: the table of our architecture, and a check of a tree of files against it.
import { readFileSync } from "node:fs";
import { cruise, type IFlattenedRuleSet, type IModule } from "dependency-cruiser";

/** Leaves: what a server file needs of the process it runs in. */
const leaves = [
  "lib/error-code.ts",
  "lib/errors.ts",
  "lib/env.ts",
  "lib/event-loop.ts",
  "lib/log.ts",
  "lib/log-sink.ts",
  "lib/machine-memory.ts",
  "lib/metrics.ts",
  "lib/process-global.ts",
  "lib/request-context.ts",
  "lib/semaphore.ts",
  "lib/shared-runs.ts",
  "lib/shutdown.ts",
  "lib/task-load.ts",
];
const ground = ["lib/contract", ...leaves, "lib/database"];
const domain = [...ground, "lib/activity", "lib/filters", "lib/personal"];
/** An insight knows one file of the engine. */
const insight = [
  ...domain,
  "lib/cohorts",
  "lib/analysis/request",
  "lib/analysis/cached.ts",
  "lib/analysis/engine/interface.ts",
];
const evaluated = [...domain, "lib/flags", "lib/cohorts"];
/** Secrets of public links to results: made, sealed, and passwords hashed, as those of users. */
const publicLinks = ["caller.ts", "sealed-text.ts", "secrets.ts", "users/passwords.ts"].map(
  (file) => `lib/access/${file}`,
);
const operations = [
  "lib/surveys",
  "lib/persons",
  "lib/flags",
  "lib/cohorts",
  "lib/analysis",
  "lib/query",
  "lib/insights",
  "lib/public-links",
  "lib/capture",
  "lib/events",
  "lib/definitions",
  "lib/views",
  "lib/destinations",
  "lib/imports",
  "lib/project-data",
  "lib/retention",
];
/** What several features compose. */
const sharedParts = [
  "components/data-list",
  "components/filters",
  "components/charts",
  "components/person",
  "components/activity",
  "components/code-editor",
  "components/project",
  "components/public-links",
];
const feature = [
  "components/ui",
  "components/forms",
  ...sharedParts,
  "components/survey",
  "components/persons-drawer",
  "components/record-page",
  "lib/client",
  "lib/contract",
  "lib/survey-model",
  "lib/statistics.ts",
  "lib/i18n",
];
/** Shared parts of the survey screens: each is used by several of them, and none is a screen. */
const surveyParts = [
  "copy",
  "diff",
  "survey-type",
  "templates",
  "response-filter",
  "figures",
  "flow-map",
  "history",
  "actions",
  "estimate",
  "start",
  "share",
  "response-actions",
].map((part) => `components/surveys/${part}`);

/**
 * The folders and files of the repository, and the imports allowed for each besides itself. Imports point down only.
 */
export const mayImport: Record<string, string[]> = {
  "lib/contract": ["lib/i18n/locales.ts"],
  "lib/survey-model": ["lib/contract"],
  "lib/error-code.ts": [],
  "lib/statistics.ts": ["lib/contract"],
  "lib/errors.ts": [],
  "lib/env.ts": [],
  "lib/machine-memory.ts": [],
  "lib/semaphore.ts": [],
  "lib/shared-runs.ts": [],
  "lib/process-global.ts": [],
  "lib/shutdown.ts": ["lib/process-global.ts"],
  "lib/event-loop.ts": [],
  "lib/metrics.ts": ["lib/process-global.ts"],
  "lib/request-context.ts": ["lib/process-global.ts"],
  "lib/task-load.ts": ["lib/process-global.ts"],
  "lib/log-sink.ts": ["lib/process-global.ts"],
  "lib/log.ts": ["lib/env.ts", "lib/log-sink.ts"],
  "lib/html.ts": [],
  "lib/database": [
    "lib/env.ts",
    "lib/error-code.ts",
    "lib/errors.ts",
    "lib/log.ts",
    "lib/metrics.ts",
    "lib/process-global.ts",
  ],
  "lib/activity": ground,
  "lib/personal": ground,
  "lib/filters": ground,
  "lib/cohorts": domain,
  // Conditions of flags refer to cohorts.
  "lib/flags": [...domain, "lib/cohorts"],
  // Results read dates, filters and batches of columns as insights do, and share their semaphore with queries; responses name
  // their persons.
  "lib/surveys": [
    ...evaluated,
    "lib/survey-model",
    "lib/statistics.ts",
    "lib/persons/view.ts",
    // Thumbs are words in files.
    "messages",
    // Who answered a hosted survey is kept as a hash, as receipts keep ids.
    "lib/persons/receipt-hash.ts",
    // Guesses of PINs are limited as passwords are.
    "lib/access/users/throttled.ts",
    "lib/analysis/request",
    "lib/analysis/engine/interface.ts",
    "lib/query/project-semaphore.ts",
    // What is told of a survey is queued with its change.
    "lib/destinations/queue-events.ts",
    "lib/public-links",
  ],
  // A history of properties is queried by dates and filters as insights are.
  // Receipts name the backups that hold what was deleted; guesses of ids are limited as passwords are.
  "lib/persons": [
    ...evaluated,
    "lib/analysis/request",
    "lib/backup/status.ts",
    "lib/access/users/throttled.ts",
  ],
  "lib/capture": [
    ...evaluated,
    "lib/persons",
    "lib/surveys",
    "lib/access",
    "lib/destinations/queue-responses.ts",
  ],
  "lib/analysis": [...domain, "lib/cohorts", "lib/statistics.ts"],
  // The read copy: its tables, what is shipped to them, insights over them, and counts of the events of surveys.
  "lib/clickhouse": [...domain, "lib/analysis", "lib/surveys/results/survey-event-store.ts"],
  // The thread runs every insight; no other file of the engine imports them.
  "lib/analysis/engine": [
    ...leaves,
    "lib/database",
    "lib/analysis/insights.ts",
    "lib/analysis/request/event-query.ts",
  ],
  "lib/analysis/request": [
    ...domain,
    "lib/cohorts",
    "lib/analysis/engine/interface.ts",
    "lib/analysis/engine/id-set-condition.ts",
    "lib/analysis/engine/reading-progress.ts",
  ],
  "lib/analysis/funnel": [...insight, "lib/statistics.ts"],
  "lib/analysis/lifecycle": insight,
  "lib/analysis/paths": [...insight, "lib/analysis/funnel"],
  "lib/analysis/correlation": [...insight, "lib/analysis/funnel"],
  "lib/analysis/retention": [...insight, "lib/analysis/funnel"],
  "lib/analysis/stickiness": [...insight, "lib/analysis/funnel"],
  // A trend may be a lifecycle, and its breakdowns are those of funnels.
  "lib/analysis/trends": [...insight, "lib/analysis/funnel", "lib/analysis/lifecycle"],
  // Queries that read personal data are recorded.
  "lib/query": [...ground, "lib/activity", "lib/personal"],
  // A saved analysis is calculated as its own endpoint does.
  // Public boards show scores of surveys as public results do.
  "lib/insights": [
    ...domain,
    "lib/analysis",
    "lib/query",
    "lib/public-links",
    "lib/surveys/results",
    "lib/surveys/public-results/groups.ts",
  ],
  // Links by which everyone sees results or boards.
  "lib/public-links": [
    ...domain,
    ...publicLinks,
    "lib/access/users/throttled.ts",
    "lib/persons/receipt-hash.ts",
    "lib/query/project-semaphore.ts",
  ],
  "lib/open-public-page.ts": [...domain, "lib/public-links", "lib/surveys", "lib/insights", "lib/access"],
  // Filters on events use those of analyses, and the semaphore of queries.
  "lib/events": [...domain, "lib/analysis", "lib/query"],
  "lib/definitions": domain,
  "lib/views": domain,
  // What is sent of a response is what its readers see.
  "lib/destinations": [
    ...domain,
    "lib/surveys",
    "lib/persons/view.ts",
    "lib/persons/event-deletion.ts",
    "lib/mail",
    "lib/access/sealed-text.ts",
    "lib/client/links",
    "lib/i18n/locales.ts",
  ],
  // What is imported is stored by the functions by which it is created here; addresses are checked as those of destinations.
  "lib/imports": [
    ...domain,
    "lib/cohorts",
    "lib/flags",
    "lib/surveys",
    "lib/persons",
    "lib/capture",
    "lib/destinations/send/request.ts",
    "lib/access/sealed-text.ts",
    // Reasons, which the API has in English.
    "messages",
  ],
  // Settings of a project hold filters.
  // The log of a project names persons.
  "lib/access": [...domain, "lib/persons", "lib/mail", "lib/i18n/locales.ts"],
  // What a mail holds is secret; its texts are in the language of who reads them.
  "lib/mail": [
    ...leaves,
    "lib/database",
    "lib/html.ts",
    "lib/access/sealed-text.ts",
    "lib/i18n/locales.ts",
    "messages",
  ],
  "lib/auth.ts": ["lib/access", "lib/contract", "lib/mail", ...leaves],
  "lib/page-outage.ts": ["lib/database/failures.ts", "lib/request-context.ts"],
  "lib/backup": ["lib/database", ...leaves, "package.json"],
  // Everything of a project in one answer, and back: what is stored of it follows from what was captured.
  "lib/project-data": [
    ...domain,
    "lib/surveys",
    "lib/persons/view.ts",
    "lib/persons/identity.ts",
    // Reports are for people.
    "messages",
    "lib/html.ts",
    "lib/access/secrets.ts",
    "lib/clickhouse/state.ts",
    "lib/backup/entries.ts",
    "lib/backup/unreadable-backup-error.ts",
    "lib/capture/path-item.ts",
    "lib/definitions/definition.ts",
    "package.json",
  ],
  // Previews say when a run ended; what goes of a person is what a deletion takes.
  "lib/retention": [...domain, "lib/persons"],
  "lib/jobs": [
    ...evaluated,
    "lib/persons",
    "lib/retention",
    "lib/surveys",
    "lib/backup",
    "lib/clickhouse",
    "lib/mail",
    "lib/destinations",
    "lib/imports",
    "lib/access/keys/mail-expiry.ts",
    "lib/access/resets/request.ts",
  ],
  // Files of rows are recorded where they are sent.
  "lib/http": [
    ...ground,
    "lib/access",
    "lib/activity/actor.ts",
    "lib/activity/record-export.ts",
    "lib/personal",
    "package.json",
  ],
  // Tools of agents: endpoints, which the route binds.
  "lib/mcp": ["lib/contract", ...leaves, "lib/http", "package.json"],
  // Changes of stored data that SQL can't make come after the migrations.
  "lib/server": ["lib/database", "lib/http", ...leaves, "lib/first-run", "lib/surveys/texts/clean-stored.ts"],
  // Looks at everything of an installation.
  "lib/doctor": [
    ...leaves,
    "lib/contract/project/clickhouse-state.ts",
    "lib/database",
    "lib/backup",
    "lib/clickhouse",
    "lib/jobs",
    "lib/mail/transport.ts",
    "lib/server/client-address.ts",
    "lib/server/proxy-probe.ts",
    "lib/server/secret.ts",
    "lib/access/single-sign-on/provider.ts",
    "package.json",
  ],
  // Reads the state of everything that the metrics name.
  "lib/monitoring": [
    "lib/database",
    "lib/jobs/job-runs.ts",
    "lib/backup/status.ts",
    "lib/clickhouse/state.ts",
    ...leaves,
    "package.json",
  ],
  "lib/client": ["lib/contract", "lib/i18n"],
  "lib/i18n": ["messages", "lib/env.ts"],
  // Handlers bind operations: what they need of the database is an operation.
  "app/api": [
    "lib/contract",
    "lib/http",
    "lib/mcp",
    // Mail is in the language of the request.
    "lib/i18n/locales.ts",
    ...leaves,
    "lib/access",
    "lib/auth.ts",
    "lib/activity",
    ...operations,
  ],
  "app/healthz": ["lib/http", "lib/request-context.ts"],
  "app/readyz": [
    "lib/database/standby-state.ts",
    "lib/http",
    "lib/clickhouse/state.ts",
    "lib/database/ready.ts",
    "lib/backup/status.ts",
    "lib/jobs/job-runs.ts",
    "lib/request-context.ts",
  ],
  "app/metrics": ["lib/http", "lib/monitoring", "lib/request-context.ts"],
  // Pages compose screens; layouts may read the session.
  // A public page reads its results while it is rendered: without a session there is nothing to fetch them with.
  "app/r": [
    "app/with-outage-page.tsx",
    "components",
    "lib/client",
    "lib/contract",
    "lib/open-public-page.ts",
    "lib/access/users/attempts.ts",
    "lib/page-outage.ts",
  ],
  "app/(?!api/|healthz/|readyz/|metrics/|r/)": [
    "components",
    "lib/client",
    "lib/contract",
    "lib/i18n",
    "lib/auth.ts",
    "lib/page-outage.ts",
  ],
  // One owner of the names of downloaded files; the server names some of them.
  "components/ui": ["lib/contract/wire/file-name.ts"],
  "components/forms": ["components/ui", "lib/client", "lib/contract"],
  ...Object.fromEntries(
    sharedParts.map((part) => [
      part,
      ["components/ui", "components/forms", "lib/client", "lib/contract", "lib/i18n"],
    ]),
  ),
  "components/public-links": [
    "components/ui",
    "components/forms",
    "components/data-list",
    "lib/client",
    "lib/contract",
    "lib/i18n",
  ],
  // What was asked for is in the words of filters.
  "components/activity": [
    "components/ui",
    "components/forms",
    "components/filters",
    "lib/client",
    "lib/contract",
    "lib/i18n",
  ],
  // The page of a record: its form, and what happened to it.
  "components/record-page": [
    "components/ui",
    "components/forms",
    "components/data-list",
    "components/activity",
    "lib/client",
    "lib/contract",
  ],
  // The persons behind a number: a list with actions, for every analysis.
  "components/persons-drawer": [
    "components/ui",
    "components/forms",
    "components/data-list",
    // Properties are chosen as in filters.
    "components/filters",
    "components/person",
    "lib/client",
    "lib/contract",
    "lib/i18n",
  ],
  // A feature imports no other: shared parts have their own folder, or a page composes them.
  "components/activity-log": feature,
  "components/auth": feature,
  "components/docs": feature,
  "components/flags": feature,
  "components/cohorts": feature,
  "components/persons/page": [...feature, "components/persons/delete", "components/persons/merge"],
  "components/home": [...feature],
  // Each analysis is a screen. Shared: the builder of its question, the frame around both, results with their persons.
  "components/analysis/builder": feature,
  "components/analysis/results": feature,
  "components/analysis/frame": feature,
  ...Object.fromEntries(
    ["trends", "funnel", "correlation", "lifecycle", "retention", "stickiness", "paths", "sql"].map(
      (screen) => [
        `components/analysis/${screen}`,
        [...feature, ...["builder", "results", "frame", "save"].map((part) => `components/analysis/${part}`)],
      ],
    ),
  ),
  // Saving an analysis: on every analysis screen. The list of saved ones and the board are screens.
  "components/analysis/save": feature,
  "components/analysis/board": [...feature, "components/analysis/results"],
  "components/analysis/saved": [...feature, "components/analysis/save"],
  "components/shell": feature,
  // What other features show of surveys: marks of states, problems, colors, figures, the preview.
  "components/survey": feature,
  "components/surveys/copy": feature,
  "components/surveys/diff": feature,
  "components/surveys/survey-type": feature,
  "components/surveys/templates": [...feature, "components/surveys/flow-map"],
  "components/surveys/response-filter": [...feature],
  "components/surveys/start": [...feature, "components/surveys/estimate"],
  "components/surveys/response-actions": feature,
  "components/surveys/share": [...feature, "components/surveys/actions", "components/surveys/estimate"],
  "components/surveys/actions": [...feature, "components/surveys/copy", "components/surveys/start"],
  "components/surveys/estimate": feature,
  "components/surveys/figures": [...feature, "components/surveys/response-filter"],
  "components/surveys/flow-map": [...feature],
  "components/surveys/history": [...feature, "components/surveys/diff"],
  "components/surveys/summary": [...feature, ...surveyParts],
  "components/surveys/flow-results": [...feature, ...surveyParts],
  "components/surveys/responses": [...feature, ...surveyParts],
  "components/surveys/compare": [...feature, ...surveyParts],
  "components/surveys/respondents": [...feature, ...surveyParts],
  "components/surveys/history-tab": [...feature, ...surveyParts],
  // The page of results composes its tabs, which are separate features.
  "components/surveys/results": [
    ...feature,
    ...surveyParts,
    "components/surveys/summary",
    "components/surveys/flow-results",
    "components/surveys/responses",
    "components/surveys/compare",
    "components/surveys/respondents",
    "components/surveys/history-tab",
  ],
  // The public page of results: their summary, without what is for members.
  "components/surveys/public-results": [...feature, "components/surveys/summary"],
  "components/surveys/calendar": [...feature, ...surveyParts],
  "components/surveys/list": [...feature, ...surveyParts],
  "components/surveys/new": [...feature, ...surveyParts],
  "components/surveys/editor": [...feature, ...surveyParts],
  // Dialogs that the list and the page of a person share.
  "components/persons/delete": feature,
  "components/persons/merge": feature,
  "components/persons/list": [...feature, "components/persons/delete", "components/persons/merge"],
  "components/persons/deletions": feature,
  "components/persons/duplicates": [...feature, "components/persons/merge"],
  "components/persons/erase": feature,
  // Each page of the settings is a feature; the frame around them is shared.
  "components/settings/frame": feature,
  ...Object.fromEntries(
    [
      "project",
      "members",
      "keys",
      "appearance",
      "destinations",
      "imports",
      "install",
      "mcp",
      "data",
      "account",
    ].map((page) => [`components/settings/${page}`, [...feature, "components/settings/frame"]]),
  ),
  "components/settings/appearance": [...feature, "components/settings/frame"],
  // The owner, their project and their key, then the demo of prisma/seed.
  "lib/first-run": [...domain, "lib/access", "prisma/seed"],
  "prisma/seed": [...domain, "lib/survey-model", ...operations, "lib/access", "lib/jobs"],
  "instrumentation.ts": ["lib/jobs", "lib/clickhouse/register.ts", ...leaves],
};

/** Packages without input or output: the only ones that the contract may import. */
const purePackages = [
  "@internationalized/date",
  "zod",
  "zod-openapi",
  "parse5",
  "hast",
  "hast-util-[a-z0-9-]+",
  "re2js",
  "unist",
  "diff",
  "papaparse",
  "@dmsnell/diff-match-patch",
  "culori",
  "css-what",
];

const isTest = "\\.test\\.tsx?$|^(lib|components)/testing/|^lib/[^/]+/commands/";

const escaped = (name: string) =>
  name.includes("(?!") || name.includes("[") ? name : name.replaceAll(".", "\\.");
const inside = (name: string) =>
  `^${escaped(name)}${name.endsWith(".ts") || name.endsWith(")") ? "" : "(/|$)"}`;

/** The table as rules of dependency-cruiser. */
const rules = (): IFlattenedRuleSet => ({
  forbidden: [
    { name: "no-circle", severity: "error", from: {}, to: { circular: true } },
    { name: "unresolvable", severity: "error", from: {}, to: { path: "^(@/|\\.)", couldNotResolve: true } },
    {
      name: "tests-stay-out",
      severity: "error",
      from: { pathNot: `${isTest}|^(e2e|bench)/` },
      to: { path: `${isTest}|^(e2e|bench)/` },
    },
    {
      name: "contract-is-pure",
      severity: "error",
      from: { path: "^lib/(contract|survey-model)/", pathNot: isTest },
      to: {
        path: "^node_modules/|^node:|^[a-z_]+$",
        pathNot: `^node_modules/(@types/)?(${purePackages.join("|")})/`,
      },
    },
    {
      name: "browsers-have-no-node",
      severity: "error",
      from: { path: "^(components|lib/client|lib/survey-model)/", pathNot: isTest },
      to: { dependencyTypes: ["core"] },
    },
    ...Object.entries(mayImport).map(([from, to]) => ({
      name: `row: ${from}`,
      severity: "error" as const,
      from: { path: inside(from), pathNot: isTest },
      to: {
        path: "^(app|bench|components|e2e|lib|messages|prisma|instrumentation|package)",
        pathNot: [from, ...to].map(inside),
      },
    })),
  ],
});

/** An import that is not allowed: `rule: from -> to`. */
export type Violation = string;

/**
 * Every violation in a tree, sorted.
 *
 * @param root contains `app`, `components` and `lib`, imported as `@/…`
 * @param folders that are checked; imports are followed into others
 */
export async function violationsIn(root: string, folders: string[]): Promise<Violation[]> {
  const { output } = await cruise(
    folders,
    {
      baseDir: root,
      validate: true,
      ruleSet: rules(),
      tsPreCompilationDeps: true,
      doNotFollow: { path: "node_modules" },
      exclude: { path: "/generated/" },
      enhancedResolveOptions: {
        extensions: [".ts", ".tsx", ".d.ts", ".js", ".mjs", ".cjs", ".json"],
        // Files stay as they are during a run.
        cachedInputFileSystem: { cacheDuration: 600_000 },
      },
    },
    // The only path of tsconfig.json, whose own plugin looks for 55,000 files that cannot exist.
    { alias: { "@": root } },
  );
  if (typeof output === "string") throw new Error(output);
  const textOf = textsIn(root);
  return [
    ...output.modules.flatMap(violationsOf),
    ...earlyParts(textOf, output.modules),
    ...idleClientDirectives(textOf, output.modules),
  ].sort();
}

const violationsOf = ({ source, dependencies }: IModule): Violation[] =>
  dependencies.flatMap(({ resolved, rules }) =>
    (rules ?? []).map(({ name }) => `${name}: ${source} -> ${resolved}`),
  );

type TextOf = (file: string) => string;

/** Reads files of a tree, each once. */
function textsIn(root: string): TextOf {
  const texts = new Map<string, string>();
  return (file) => {
    const text = texts.get(file) ?? readFileSync(`${root}/${file}`, "utf8");
    texts.set(file, text);
    return text;
  };
}

/** What the first script of some screens must not contain, because it is large and needed later, or never. */
const laterParts = [
  // What every chart with axes imports, and with it the packages that draw.
  {
    rule: "charts-load-later",
    screens: /^app\/.*\b(page|layout)\.tsx$/,
    part: /^components\/charts\/plot\.tsx$/,
  },
  // Schemas check what is edited. Navigation is around every screen; many others are forms of a schema.
  {
    rule: "schemas-load-later",
    screens:
      /^app\/\(admin\)\/p\/\[project_id\]\/((surveys\/.*|persons\/)?page\.tsx)$|^components\/shell\/shell\.tsx$/,
    part: /^(node_modules\/)?zod(\/|$)/,
  },
];

/** Screens that load such a part with their first script, each with the imports that lead there. */
function earlyParts(textOf: TextOf, modules: readonly IModule[]): Violation[] {
  const moduleByFile = new Map(modules.map((module) => [module.source, module]));
  const files = [...moduleByFile.keys()];
  return laterParts.flatMap(({ rule, screens, part }) =>
    files
      .filter((file) => screens.test(file))
      .flatMap((screen) => {
        const paths = new Map([[screen, screen]]);
        for (const [file, path] of paths) {
          if (part.test(file)) return [`${rule}: ${path}`];
          const { dependencies = [] } = moduleByFile.get(file) ?? {};
          if (dependencies.length === 0) continue;
          const loaded = loadedFirst(textOf(file));
          for (const { module, resolved } of dependencies) {
            if (loaded.has(module) && !paths.has(resolved)) paths.set(resolved, `${path} -> ${resolved}`);
          }
        }
        return [];
      }),
  );
}

/** Files with `"use client"` that no server file imports: they are in the browser's bundle anyway, behind another boundary. */
function idleClientDirectives(textOf: TextOf, modules: readonly IModule[]): Violation[] {
  const moduleByFile = new Map(modules.map((module) => [module.source, module]));
  const clientFiles = new Set(
    [...moduleByFile.keys()].filter(
      (file) => /\.tsx?$/.test(file) && textOf(file).startsWith('"use client"'),
    ),
  );
  // Next itself loads the files of app.
  const served = new Set([...moduleByFile.keys()].filter((file) => /^(app\/|instrumentation)/.test(file)));
  for (const file of served) {
    const { dependencies = [] } = moduleByFile.get(file) ?? {};
    if (clientFiles.has(file) || dependencies.length === 0) continue;
    const text = textOf(file);
    const loaded = loadedFirst(text);
    for (const { module, resolved } of dependencies)
      if (loaded.has(module) || text.includes(`import("${module}")`)) served.add(resolved);
  }
  return [...clientFiles]
    .filter((file) => !served.has(file))
    .map((file) => `client-directive-at-boundary: ${file}`);
}

/** The runtime imports of a file. The cruise does not distinguish types, which are not loaded. */
const loadedFirst = (text: string): Set<string | undefined> =>
  new Set(
    [...text.matchAll(/^(?:import|export)\s(?!type\b)(?:[\w\s{},*]+?\sfrom\s)?"([^"]+)"/gm)].map(
      ([, name]) => name,
    ),
  );
