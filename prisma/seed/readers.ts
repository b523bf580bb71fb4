import type { Random } from "@/prisma/seed/random";

/** The demo's persons: readers of the product Lantern. */

/** A person of the demo. Days count back from the day the demo ends. */
export interface Reader {
  /** The distinct id before sign-up. */
  anonymousId: string;
  /** The distinct id after sign-up; null for visitors who never signed up. */
  userId: string | null;
  firstDay: number;
  /** Days on which they open the app, oldest first. */
  days: number[];
  properties: Record<string, unknown>;
  device: Record<string, unknown>;
}

const firstNames =
  "Ada Amara Anton Ben Clara Daan Edda Elif Emil Farah Greta Hugo Ida Ines Jonas Juno Kai Lena Leo Lina Malik Mara Mika Mina Nils Noor Ola Oskar Pia Ravi Rosa Sami Sofie Tariq Tilda Uma Vera Wim Yara Zoe".split(
    " ",
  );
const lastNames =
  "Adler Bakker Berg Castro Dahl Eriksen Fischer Garcia Haas Ito Jansen Keller Larsen Maier Novak Okafor Petit Quist Rossi Sato Teles Ueda Visser Weber Xu Yilmaz Zimmer".split(
    " ",
  );
const countries = [
  ["DE", 8],
  ["NL", 4],
  ["GB", 5],
  ["US", 6],
  ["FR", 3],
  ["SE", 2],
  ["JP", 1],
  ["BR", 1],
] as const;
const sources = [
  ["google.com", 5],
  ["bookshop.example", 3],
  ["newsletter.example", 2],
  ["", 4],
] as const;
const devices: readonly (readonly [Record<string, string>, number])[] = [
  [{ $browser: "Chrome", $os: "Windows", $device_type: "Desktop" }, 5],
  [{ $browser: "Safari", $os: "Mac OS X", $device_type: "Desktop" }, 4],
  [{ $browser: "Mobile Safari", $os: "iOS", $device_type: "Mobile" }, 5],
  [{ $browser: "Chrome", $os: "Android", $device_type: "Mobile" }, 4],
  [{ $browser: "Firefox", $os: "Linux", $device_type: "Desktop" }, 1],
];

/** Days that the demo covers. */
export const demoDays = 90;

/** Generates persons. @param count persons who sign up; there is one visitor for every three of them */
export function createReaders(count: number, random: Random): Reader[] {
  const signedUp = Array.from({ length: count }, (_, n) => createReader(n, random));
  const visitors = Array.from({ length: Math.floor(count / 3) }, () => createVisitor(random));
  addDuplicates(signedUp);
  return [...signedUp, ...visitors];
}

/** Who signed up twice: with the same e-mail address, or with the same phone number and another address. */
const sameEmail = [
  [46, 123],
  [300, 777],
] as const;
const samePhone = [
  [88, 1501, "+49 30 5550112", "0049 30 555 01 12"],
  [512, 1340, "+31 20 5550147", "+31205550147"],
] as const;

function addDuplicates(readers: readonly Reader[]): void {
  const change = (n: number, properties: Record<string, unknown>) =>
    Object.assign(readers[n]?.properties ?? {}, properties);
  for (const [first, second] of sameEmail) {
    const { email, name } = readers[first]?.properties ?? {};
    change(second, { email, name });
  }
  for (const [first, second, phone, written] of samePhone) {
    change(first, { phone });
    change(second, { phone: written, name: readers[first]?.properties.name });
  }
}

function createReader(n: number, random: Random): Reader {
  const [first, last] = [random.pick(firstNames), random.pick(lastNames)];
  // The product grows: newer days have more new persons.
  const firstDay = Math.floor(demoDays * (1 - Math.sqrt(random.next())) * 0.999);
  const loyalty = random.next() ** 2;
  const days = [firstDay];
  for (let day = firstDay - 1; day >= 0; day--) {
    const isWeekend = day % 7 < 2;
    if (random.chance((0.05 + 0.36 * loyalty) * (isWeekend ? 1.3 : 1))) days.push(day);
  }
  const plan = random.weighted([
    ["free", 6],
    ["solo", 3],
    ["club", 2],
  ] as const);
  return {
    anonymousId: anonymousId(random),
    userId: `reader-${String(n + 1).padStart(4, "0")}`,
    firstDay,
    days,
    device: random.weighted(devices),
    properties: {
      email: `${first}.${last}${n}@example.com`.toLowerCase(),
      name: `${first} ${last}`,
      plan,
      country: random.weighted(countries),
      books_finished: Math.floor(days.length / 6),
      ...(random.chance(0.4) && { club: `Club ${1 + random.integer(60)}` }),
    },
  };
}

function createVisitor(random: Random): Reader {
  const firstDay = random.integer(demoDays);
  return {
    anonymousId: anonymousId(random),
    userId: null,
    firstDay,
    days: [firstDay],
    device: random.weighted(devices),
    properties: {},
  };
}

/** As posthog-js generates them. */
const anonymousId = (random: Random) => random.uuid();

/** The referrer of a person, as SDKs send it. */
export const pickReferrer = (random: Random) => ({
  $referring_domain: random.weighted(sources) || "$direct",
});
