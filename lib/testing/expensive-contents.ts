// Surveys, flags, cohorts and persons of extreme sizes. Later ones read what earlier ones store.
import { type ExpensiveInput, times } from "@/lib/testing/expensive-inputs";

let made = 0;

/** An unused name: each is stored as often as it is sent. */
const fresh = (name: string): string => `${name} ${++made}`;

const survey = (name: string, content: () => object): ExpensiveInput => ({
  name: `a survey with ${name}`,
  method: "POST",
  path: ({ id }) => `/api/projects/${id}/surveys/`,
  body: () => ({ name: fresh(`With ${name}`), type: "popover", ...content() }),
});

const described = (name: string, html: () => string) =>
  survey(name, () => ({
    questions: [{ type: "open", question: "Why?", description: html(), descriptionContentType: "html" }],
  }));

const letters = "abcdefghijklmnopqrstuvwxyz";
const languages = times(100, (at) => `${letters[at % 26]}${letters[Math.floor(at / 26)]}`);

const inLanguages = (texts: (language: string) => object) =>
  Object.fromEntries(languages.map((language) => [language, texts(language)]));

/** An object of as many levels as the API takes, of two keys each. */
const nested = (): object =>
  Array.from({ length: 90 }).reduce<object>((inside) => ({ inside, beside: {} }), {});

/** Surveys that are small to send, and expensive to store, compare and change. */
export const expensiveSurveys: readonly ExpensiveInput[] = [
  survey("90 levels", () => ({ appearance: nested(), conditions: nested() })),
  survey("2,000 branches", () => ({
    questions: times(2_000, (at) => ({
      type: "open",
      question: `Question ${at}`,
      branching: { type: "specific_question", index: (at * 7) % 2_000 },
    })),
  })),
  survey("9,000 questions", () => ({
    questions: times(9_000, (at) => ({ type: "open", question: `Question ${at}` })),
  })),
  survey("20,000 choices that branch", () => ({
    questions: [
      {
        type: "single_choice",
        question: "Which?",
        choices: times(20_000, (at) => `Choice ${at}`),
        branching: {
          type: "response_based",
          responseValues: Object.fromEntries(times(20_000, (at) => [at, 0])),
        },
      },
    ],
  })),
  survey("100 languages", () => ({
    translations: inLanguages((language) => ({ name: `Survey ${language}` })),
    questions: times(100, (at) => ({
      type: "open",
      question: `<b>Question</b> ${at}`,
      translations: inLanguages((language) => ({ question: `<b>Question</b> ${at} ${language}` })),
    })),
  })),
  survey("5,000 questions of a little HTML", () => ({
    questions: times(5_000, (at) => ({
      type: "open",
      question: `<b>Question</b> ${at}`,
      description: "<i>Why?</i>",
      descriptionContentType: "html",
    })),
  })),
  survey("conditions of 45,000 keys", () => ({
    conditions: Object.fromEntries(times(45_000, (at) => [`key ${at}`, at])),
  })),
  survey("an appearance of 12,000 objects", () => ({
    appearance: Object.fromEntries(times(12_000, (at) => [`key ${at}`, { a: [] }])),
  })),
  survey("4,000 condition sets", () => ({
    targeting_flag_filters: {
      groups: times(4_000, () => ({
        properties: [{ key: "plan", type: "person", operator: "exact", value: ["pro"] }],
        rollout_percentage: 50,
      })),
    },
  })),
];

const surveys: readonly ExpensiveInput[] = [
  ...expensiveSurveys,
  described("1.8 MB of tags", () => "<b>a</b>".repeat(230_000)),
  described("a tag of 2,500 attributes", () =>
    `<p ${times(2_500, (at) => `a${at}`).join(" ")}`.slice(0, 9_990),
  ),
  described("a tag of 200,000 attributes", () => `<p ${times(200_000, (at) => `a${at}=1`).join(" ")}>`),
  described("1.9 MB of <", () => "<".repeat(1_900_000)),
  described("470,000 entities", () => "&amp".repeat(470_000)),
  described("tables that are nested wrongly", () => "<table><a>".repeat(990)),
  described("formatting that is never closed", () => "<b><i><p>".repeat(1_100)),
  described("a style of 1.7 MB", () => `<p style="${"color:red;".repeat(170_000)}">x</p>`),
  {
    name: "a page of all these surveys",
    method: "GET",
    path: ({ id }) => `/api/projects/${id}/surveys/`,
    query: () => ({ limit: "1000" }),
  },
];

const filters: readonly ExpensiveInput[] = [
  {
    name: "a flag of 9,000 condition sets",
    method: "POST",
    path: ({ id }) => `/api/projects/${id}/feature_flags/`,
    body: () => ({
      key: fresh("condition-sets").replace(" ", "-"),
      filters: { groups: times(9_000, () => ({ properties: [], rollout_percentage: 50 })) },
    }),
  },
  {
    name: "a flag of 45,000 values",
    method: "POST",
    path: ({ id }) => `/api/projects/${id}/feature_flags/`,
    body: () => ({
      key: fresh("values").replace(" ", "-"),
      filters: { groups: [{ properties: [oneOf(45_000)] }] },
    }),
  },
  {
    name: "a cohort of 45,000 values",
    method: "POST",
    path: ({ id }) => `/api/projects/${id}/cohorts/`,
    body: () => ({
      name: "Values",
      filters: { properties: { type: "AND", values: [oneOf(45_000)] } },
    }),
  },
  {
    name: "a cohort of filters within 90 groups",
    method: "POST",
    path: ({ id }) => `/api/projects/${id}/cohorts/`,
    body: () => ({ name: "Groups", filters: { properties: grouped(45) } }),
  },
  {
    name: "a static cohort of 45,000 persons that there are not",
    method: "POST",
    path: ({ id }) => `/api/projects/${id}/cohorts/`,
    body: () => ({
      name: "List",
      is_static: true,
      _create_static_person_ids: times(
        45_000,
        (at) => `01890000-0000-7000-8000-${String(at).padStart(12, "0")}`,
      ),
    }),
  },
  {
    name: "a funnel of 40,000 values",
    method: "POST",
    path: ({ id }) => `/api/projects/${id}/insights/funnel/`,
    body: () => ({
      events: times(20, (at) => ({ id: `event ${at}`, properties: times(20, () => oneOf(100)) })),
    }),
  },
];

function oneOf(values: number): object {
  return {
    type: "person",
    key: "plan",
    operator: "exact",
    value: times(values, (at) => `value ${at}`),
  };
}

/** Nested groups, with a few filters on each level. */
const grouped = (levels: number): object =>
  Array.from({ length: levels }).reduce<object>((inner) => ({ type: "OR", values: [oneOf(5), inner] }), {
    type: "AND",
    values: times(300, () => oneOf(1)),
  });

const capture = (name: string, event: () => object): ExpensiveInput => ({
  name,
  method: "POST",
  path: () => "/e/",
  body: ({ token }) => ({ token, ...event() }),
});

const persons: readonly ExpensiveInput[] = [
  ...times(12, (person) =>
    capture(`a person of 900 properties of its own (${person})`, () => ({
      event: "$identify",
      distinct_id: `wide ${person}`,
      properties: { $set: Object.fromEntries(times(900, (at) => [`key ${person} ${at}`, `value ${at}`])) },
    })),
  ),
  capture("property keys of 20,000 letters", () => ({
    event: "$identify",
    distinct_id: "long keys",
    properties: { $set: Object.fromEntries(times(20, (at) => [`${at}${"k".repeat(20_000)}`, at])) },
  })),
  {
    name: "CSV of these persons",
    method: "GET",
    path: ({ id }) => `/api/projects/${id}/persons/`,
    query: () => ({ format: "csv" }),
  },
  {
    name: "a page of these persons",
    method: "GET",
    path: ({ id }) => `/api/projects/${id}/persons/`,
    query: () => ({ limit: "1000" }),
  },
];

const lists: readonly ExpensiveInput[] = [
  ["of many lines", () => "somebody@example.com\n".repeat(10_000)],
  ["of many cells", () => ",".repeat(200_000)],
  ["of many headings", () => `${"email,".repeat(10_000)}\n${`${",".repeat(9_000)}\n`.repeat(20)}`],
].map(([name, list]) => ({
  name: `a list of persons ${name}`,
  method: "POST",
  path: ({ id }: { id: number }) => `/api/projects/${id}/persons/look_up/`,
  body: () => ({ list: (list as () => string)() }),
}));

/** In the order in which they must be sent. */
export const expensiveContents: readonly ExpensiveInput[] = [...surveys, ...filters, ...persons, ...lists];
