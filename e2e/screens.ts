// Every screen of the product, for journeys that visit all of them: axe, layout, weight, translations, pictures.
// `lib/testing/screens.test.ts` compares the list with the pages in `app/`.

/** Where a tour is. */
export interface Place {
  projectId: number;
  /** A survey of that project, best one that was started: the results of a draft have no tabs. */
  surveyId: string;
  cohortId: number;
  flagId: number;
  boardId: number;
}

/** A screen. */
export interface Screen {
  /** For titles and file names. */
  name: string;
  /** Path of its file in `app/`. */
  page: string;
  path: (place: Place) => string;
  /** A selector that matches as soon as the screen can be used. */
  ready: string;
  /** The most compressed script that may come before that, in KiB. */
  budget: number;
  /** Whether it is for users who are not signed in. */
  isPublic?: true;
  /** Whether it is visited for something that does not exist: its request is answered with 404. */
  isMissing?: true;
  /** Why axe and scrolling are skipped for it. */
  foreignMarkup?: string;
  /** Why its texts are not translated. */
  untranslated?: string;
}

/** A funnel of the demo data, in an address. */
const funnel = new URLSearchParams({
  events: JSON.stringify([{ id: "$pageview" }, { id: "signed up" }, { id: "subscription started" }]),
  date_from: "-30d",
}).toString();

/** The screens, in the order of visits. */
export const screens: readonly Screen[] = [
  {
    name: "login",
    page: "(auth)/(installed)/login/page.tsx",
    path: () => "/login",
    ready: "input[type=password]",
    budget: 300,
    isPublic: true,
  },
  {
    name: "invitation",
    page: "(auth)/(installed)/invitation/[token]/page.tsx",
    path: () => "/invitation/none",
    ready: "main [role=alert]",
    budget: 300,
    isPublic: true,
  },
  {
    name: "reset",
    page: "(auth)/(installed)/reset/[token]/page.tsx",
    path: () => "/reset/none",
    ready: "input[type=password]",
    budget: 300,
    isPublic: true,
  },
  {
    name: "receipt",
    page: "(auth)/(installed)/receipt/page.tsx",
    path: () => "/receipt",
    ready: "main input",
    budget: 300,
    isPublic: true,
  },
  {
    name: "public-results",
    page: "r/[token]/page.tsx",
    path: () => "/r/none",
    ready: "main h1",
    budget: 300,
    isPublic: true,
    isMissing: true,
  },
  {
    name: "home",
    page: "(admin)/p/[project_id]/page.tsx",
    path: ({ projectId }) => `/p/${projectId}`,
    ready: "[data-running] a, [data-step]",
    budget: 330,
  },
  {
    name: "surveys",
    page: "(admin)/p/[project_id]/surveys/page.tsx",
    path: ({ projectId }) => `/p/${projectId}/surveys`,
    ready: "tbody [scope=row], [role=rowheader]",
    budget: 300,
  },
  {
    name: "calendar",
    page: "(admin)/p/[project_id]/surveys/calendar/page.tsx",
    path: ({ projectId }) => `/p/${projectId}/surveys/calendar`,
    ready: "[data-calendar=loaded] [data-lane]",
    budget: 300,
  },
  {
    name: "responses",
    page: "(admin)/p/[project_id]/responses/page.tsx",
    path: ({ projectId }) => `/p/${projectId}/responses`,
    ready: "[role=rowheader]",
    budget: 370,
  },
  {
    name: "new-survey",
    page: "(admin)/p/[project_id]/surveys/new/page.tsx",
    path: ({ projectId }) => `/p/${projectId}/surveys/new`,
    ready: "[role=option]",
    budget: 320,
  },
  {
    name: "blank-survey",
    page: "(admin)/p/[project_id]/surveys/new/blank/page.tsx",
    path: ({ projectId }) => `/p/${projectId}/surveys/new/blank`,
    ready: "article [data-path=question]",
    budget: 410,
  },
  {
    name: "editor",
    page: "(admin)/p/[project_id]/surveys/[survey_id]/edit/page.tsx",
    path: ({ projectId, surveyId }) => `/p/${projectId}/surveys/${surveyId}/edit?preview=off`,
    ready: "article [data-path=question]",
    budget: 380,
  },
  {
    name: "results",
    page: "(admin)/p/[project_id]/surveys/[survey_id]/page.tsx",
    path: ({ projectId, surveyId }) => `/p/${projectId}/surveys/${surveyId}`,
    ready: "[data-results] h2",
    budget: 370,
  },
  {
    name: "results-map",
    page: "(admin)/p/[project_id]/surveys/[survey_id]/page.tsx",
    path: ({ projectId, surveyId }) => `/p/${projectId}/surveys/${surveyId}?tab=map`,
    ready: "[data-results] h2",
    budget: 430,
  },
  {
    name: "results-respondents",
    page: "(admin)/p/[project_id]/surveys/[survey_id]/page.tsx",
    path: ({ projectId, surveyId }) => `/p/${projectId}/surveys/${surveyId}?tab=respondents`,
    ready: "[data-results] h2",
    budget: 430,
  },
  {
    name: "results-compare",
    page: "(admin)/p/[project_id]/surveys/[survey_id]/page.tsx",
    path: ({ projectId, surveyId }) => `/p/${projectId}/surveys/${surveyId}?tab=compare`,
    ready: "[data-results] h2",
    budget: 430,
  },
  {
    name: "results-history",
    page: "(admin)/p/[project_id]/surveys/[survey_id]/page.tsx",
    path: ({ projectId, surveyId }) => `/p/${projectId}/surveys/${surveyId}?tab=history`,
    ready: "[data-results] h2",
    budget: 370,
  },
  {
    name: "trends",
    page: "(admin)/p/[project_id]/analysis/trends/page.tsx",
    path: ({ projectId }) =>
      `/p/${projectId}/analysis/trends?events=${encodeURIComponent('[{"id":"$pageview","math":"dau"}]')}&date_from=-30d`,
    ready: "figure [role=application]",
    budget: 420,
  },
  {
    name: "lifecycle",
    page: "(admin)/p/[project_id]/analysis/lifecycle/page.tsx",
    path: ({ projectId }) =>
      `/p/${projectId}/analysis/lifecycle?events=${encodeURIComponent('[{"id":"$pageview"}]')}&date_from=-30d`,
    ready: "figure [role=application]",
    budget: 420,
  },
  {
    name: "retention",
    page: "(admin)/p/[project_id]/analysis/retention/page.tsx",
    path: ({ projectId }) =>
      `/p/${projectId}/analysis/retention?target_entity=${encodeURIComponent('{"id":"$pageview"}')}`,
    ready: "figure [role=application]",
    budget: 420,
  },
  {
    name: "stickiness",
    page: "(admin)/p/[project_id]/analysis/stickiness/page.tsx",
    path: ({ projectId }) =>
      `/p/${projectId}/analysis/stickiness?events=${encodeURIComponent('[{"id":"$pageview"}]')}&date_from=-30d`,
    ready: "figure [role=application]",
    budget: 420,
  },
  {
    name: "paths",
    page: "(admin)/p/[project_id]/analysis/paths/page.tsx",
    path: ({ projectId }) => `/p/${projectId}/analysis/paths?date_from=-30d&top=5`,
    ready: "main figure",
    budget: 420,
  },
  {
    name: "sql",
    page: "(admin)/p/[project_id]/analysis/sql/page.tsx",
    path: ({ projectId }) => `/p/${projectId}/analysis/sql`,
    ready: "[data-sql] button",
    budget: 300,
  },
  {
    name: "project-settings",
    page: "(admin)/p/[project_id]/settings/project/page.tsx",
    path: ({ projectId }) => `/p/${projectId}/settings/project`,
    ready: "main input",
    budget: 340,
  },
  {
    name: "members",
    page: "(admin)/p/[project_id]/settings/members/page.tsx",
    path: ({ projectId }) => `/p/${projectId}/settings/members`,
    ready: "tbody [role=rowheader]",
    budget: 330,
  },
  {
    name: "persons",
    page: "(admin)/p/[project_id]/persons/page.tsx",
    path: ({ projectId }) => `/p/${projectId}/persons`,
    ready: "[role=rowheader]",
    budget: 300,
  },
  {
    name: "deletions",
    page: "(admin)/p/[project_id]/persons/deletions/page.tsx",
    path: ({ projectId }) => `/p/${projectId}/persons/deletions`,
    ready: "main h2",
    budget: 300,
  },
  {
    name: "duplicates",
    page: "(admin)/p/[project_id]/persons/duplicates/page.tsx",
    path: ({ projectId }) => `/p/${projectId}/persons/duplicates`,
    ready: "main table",
    budget: 300,
  },
  {
    name: "erase",
    page: "(admin)/p/[project_id]/persons/erase/page.tsx",
    path: ({ projectId }) => `/p/${projectId}/persons/erase`,
    ready: "main textarea",
    budget: 330,
  },
  {
    name: "boards",
    page: "(admin)/p/[project_id]/analysis/boards/page.tsx",
    path: ({ projectId }) => `/p/${projectId}/analysis/boards`,
    ready: "main h2",
    budget: 320,
  },
  {
    name: "board",
    page: "(admin)/p/[project_id]/analysis/boards/[board_id]/page.tsx",
    path: ({ projectId, boardId }) => `/p/${projectId}/analysis/boards/${boardId}`,
    ready: "main article h2",
    budget: 360,
  },
  {
    name: "funnel",
    page: "(admin)/p/[project_id]/analysis/funnel/page.tsx",
    path: ({ projectId }) => `/p/${projectId}/analysis/funnel?${funnel}`,
    ready: "figure",
    budget: 420,
  },
  {
    name: "correlation",
    page: "(admin)/p/[project_id]/analysis/correlation/page.tsx",
    path: ({ projectId }) => `/p/${projectId}/analysis/correlation?${funnel}`,
    ready: "[data-result] p",
    budget: 420,
  },
  {
    name: "cohorts",
    page: "(admin)/p/[project_id]/cohorts/page.tsx",
    path: ({ projectId }) => `/p/${projectId}/cohorts`,
    ready: "[role=rowheader], h2",
    budget: 300,
  },
  {
    name: "new-cohort",
    page: "(admin)/p/[project_id]/cohorts/new/page.tsx",
    path: ({ projectId }) => `/p/${projectId}/cohorts/new`,
    ready: "form button[type=submit]",
    budget: 350,
  },
  {
    name: "cohort",
    page: "(admin)/p/[project_id]/cohorts/[cohort_id]/page.tsx",
    path: ({ projectId, cohortId }) => `/p/${projectId}/cohorts/${cohortId}`,
    ready: "form h2",
    budget: 350,
  },
  {
    name: "analyses",
    page: "(admin)/p/[project_id]/analysis/page.tsx",
    path: ({ projectId }) => `/p/${projectId}/analysis`,
    ready: "[role=rowheader], h2",
    budget: 300,
  },
  {
    name: "saved-analysis",
    page: "(admin)/p/[project_id]/analysis/saved/[insight_id]/page.tsx",
    path: ({ projectId }) => `/p/${projectId}/analysis/saved/none`,
    ready: "h2",
    budget: 300,
    isMissing: true,
  },
  {
    name: "install",
    page: "(admin)/p/[project_id]/settings/install/page.tsx",
    path: ({ projectId }) => `/p/${projectId}/settings/install`,
    ready: "pre code",
    budget: 300,
  },
  {
    name: "mcp",
    page: "(admin)/p/[project_id]/settings/mcp/page.tsx",
    path: ({ projectId }) => `/p/${projectId}/settings/mcp`,
    ready: "pre code",
    budget: 300,
  },
  {
    name: "flags",
    page: "(admin)/p/[project_id]/flags/page.tsx",
    path: ({ projectId }) => `/p/${projectId}/flags`,
    ready: "[role=rowheader], h2",
    budget: 300,
  },
  {
    name: "new-flag",
    page: "(admin)/p/[project_id]/flags/new/page.tsx",
    path: ({ projectId }) => `/p/${projectId}/flags/new`,
    ready: "form button[type=submit]",
    budget: 350,
  },
  {
    name: "flag",
    page: "(admin)/p/[project_id]/flags/[flag_id]/page.tsx",
    path: ({ projectId, flagId }) => `/p/${projectId}/flags/${flagId}`,
    ready: "form h2",
    budget: 350,
  },
  {
    name: "person",
    page: "(admin)/p/[project_id]/persons/[person_id]/page.tsx",
    path: ({ projectId }) => `/p/${projectId}/persons/reader-0001`,
    // A project of a journey's own has no such person.
    ready: "[role=tabpanel] ol li, main section h2",
    budget: 350,
  },
  {
    name: "person-properties",
    page: "(admin)/p/[project_id]/persons/[person_id]/page.tsx",
    path: ({ projectId }) => `/p/${projectId}/persons/reader-0001?tab=properties`,
    ready: "[role=tabpanel] tbody tr, main section h2",
    budget: 350,
  },
  {
    name: "activity",
    page: "(admin)/p/[project_id]/activity/page.tsx",
    path: ({ projectId }) => `/p/${projectId}/activity`,
    // The newest changes may be folded: those of jobs.
    ready: "main ol[aria-label] > li",
    budget: 330,
  },
  {
    name: "keys",
    page: "(admin)/p/[project_id]/settings/keys/page.tsx",
    path: ({ projectId }) => `/p/${projectId}/settings/keys`,
    ready: "tbody [role=rowheader]",
    budget: 320,
  },
  {
    name: "account",
    page: "(admin)/account/page.tsx",
    path: () => "/account",
    ready: "input[name=first_name]",
    budget: 340,
  },
  {
    name: "appearance-settings",
    page: "(admin)/p/[project_id]/settings/appearance/page.tsx",
    path: ({ projectId }) => `/p/${projectId}/settings/appearance`,
    ready: "main section button",
    budget: 300,
  },
  {
    name: "notification-settings",
    page: "(admin)/p/[project_id]/settings/notifications/page.tsx",
    path: ({ projectId }) => `/p/${projectId}/settings/notifications`,
    ready: "main h2",
    budget: 320,
  },
  {
    name: "import-settings",
    page: "(admin)/p/[project_id]/settings/import/page.tsx",
    path: ({ projectId }) => `/p/${projectId}/settings/import`,
    ready: "main h2",
    budget: 320,
  },
  {
    name: "data-settings",
    page: "(admin)/p/[project_id]/settings/data/page.tsx",
    path: ({ projectId }) => `/p/${projectId}/settings/data`,
    ready: "main dl dd",
    budget: 300,
  },
  {
    name: "api-reference",
    page: "docs/api/page.tsx",
    path: () => "/docs/api",
    ready: "h1, .opblock",
    budget: 700,
    foreignMarkup: "Swagger UI's, thousands of elements: api-reference.spec.ts looks at a part of it",
    untranslated: "the API is described in English",
  },
];

/** Pages that are not visited, and why. */
export const leftOut: Readonly<Record<string, string>> = {
  "page.tsx": "redirects",
  "(admin)/p/[project_id]/settings/page.tsx": "redirects",
  "(auth)/(installed)/reset/page.tsx":
    "there with a mail server alone: components/auth/reset-request-form.browser.test.tsx",
  "(auth)/setup/page.tsx": "there until an installation has a user: setup.spec.ts",
};
