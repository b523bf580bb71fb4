/** What the resources of endpoint ids are called, in the order in which the API's document shows them. */
export const resources = {
  surveys: { name: "Surveys", description: "Surveys, their versions, responses and statistics." },
  responseTags: { name: "Response tags", description: "Tags of survey responses." },
  surveyLinks: { name: "Survey links", description: "Batches of single-use links of hosted surveys." },
  tagRules: { name: "Tag rules", description: "Rules that tag new responses of a survey." },
  publicLinks: { name: "Public links", description: "Public links to the results of surveys." },
  publicResults: { name: "Public results", description: "What the page of a public link reads." },
  persons: { name: "Persons", description: "Persons, their properties and distinct ids." },
  personNotes: { name: "Person notes", description: "Notes of members on persons." },
  deletions: { name: "Deletions", description: "Deletions of persons and events, with receipts." },
  erasures: { name: "Erasures", description: "Erasure of everything of ids, and checks of receipts." },
  views: { name: "Views", description: "Saved views of lists." },
  analysis: {
    name: "Analysis",
    description: "Trends, funnels, correlations, lifecycles, retention, stickiness and user paths.",
  },
  insights: { name: "Saved analyses", description: "Saved analyses and SQL queries, and their results." },
  boards: { name: "Boards", description: "Saved analyses and survey scores of a project, side by side." },
  boardLinks: { name: "Board links", description: "Public links to boards." },
  publicBoards: { name: "Public boards", description: "What the page of a public link to a board reads." },
  events: { name: "Events", description: "Captured events." },
  definitions: { name: "Definitions", description: "Definitions of events and properties." },
  activityLog: { name: "Activity log", description: "History of changes." },
  cohorts: { name: "Cohorts", description: "Groups of persons, dynamic or static." },
  flags: { name: "Feature flags", description: "Feature flags, including those created by surveys." },
  query: { name: "Query", description: "SQL queries on a project's data." },
  organizations: { name: "Organizations", description: "The organization of the installation." },
  projects: { name: "Projects", description: "Projects and their settings." },
  destinations: {
    name: "Destinations",
    description: "Webhooks, Slack channels and email addresses that are told what happens to surveys.",
  },
  imports: { name: "Imports", description: "Imports from a running PostHog." },
  members: { name: "Members", description: "Members of a project and their roles." },
  invitations: { name: "Invitations", description: "Pending invitations to a project." },
  keys: { name: "Personal API keys", description: "Personal API keys." },
  users: {
    name: "Users",
    description: "The current user, password reset and initial setup.",
  },
  secondFactor: { name: "Two-factor sign-in", description: "The second factor of the current user." },
  sessions: { name: "Sessions", description: "Sessions of the current user." },
  system: { name: "System", description: "The API document." },
} satisfies Record<string, { name: string; description: string }>;

/** The resource of an endpoint id: `surveys` of `surveys.list`. */
export type ResourceName = keyof typeof resources;
