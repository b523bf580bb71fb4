import { type DemoQuestion, walk } from "@/prisma/seed/answers";
import type { Random } from "@/prisma/seed/random";
import { type Reader, sourceOf } from "@/prisma/seed/readers";

/** An event as SDKs send it. */
export interface SentEvent {
  uuid: string;
  event: string;
  distinct_id: string;
  timestamp: string;
  properties: Record<string, unknown>;
}

/** A survey that may have been seen: begun, and open between its dates, in milliseconds since 1970. */
export interface OpenSurvey {
  id: string;
  name: string;
  questions: DemoQuestion[];
  begun: number;
  from: number;
  to: number;
  /** Days from one iteration to the next; null for a survey that is asked once. */
  every: number | null;
  /** Share of visits on which it shows. */
  reach: number;
}

const minute = 60_000;
const day = 86_400_000;

/**
 * What a reader did, oldest first: visits with pages and chapters, signing up, a club, an invitation, a subscription
 * and its end; and the surveys they saw. Each step follows from fewer people than the one before.
 *
 * @param end midnight after the last day, in milliseconds since 1970
 */
export function eventsOf(
  reader: Reader,
  surveys: readonly OpenSurvey[],
  end: number,
  random: Random,
): SentEvent[] {
  const story = new Story(reader, random);
  const seen = new Set<string>();
  for (const [visit, ago] of reader.days.entries()) {
    story.at(end - (ago + 1) * day + (7 + random.integer(15)) * 60 * minute + random.integer(60) * minute);
    if (visit === 0) arrive(story, reader, random);
    if (reader.userId === null) continue;
    read(story, random);
    if (visit === 1 && random.chance(0.62)) story.tell("club joined", { members: 3 + random.integer(9) });
    if (visit === 2 && random.chance(0.45))
      story.tell("invitation sent", { channel: random.pick(["mail", "link"]) });
    if (visit === 3 && reader.properties.plan !== "free") {
      story.tell("subscription started", { plan: reader.properties.plan });
      if (random.chance(0.15)) story.tell("subscription cancelled", { plan: reader.properties.plan });
    }
    const shown = surveys.find(
      ({ id, from, to, reach }) =>
        !seen.has(id) && story.now >= from && story.now < to && random.chance(reach),
    );
    if (shown) {
      seen.add(shown.id);
      answer(story, shown, random);
    }
  }
  return story.events;
}

/** Events of one reader, with the clock running. */
class Story {
  readonly events: SentEvent[] = [];
  now = 0;
  private isSignedUp = false;

  constructor(
    private readonly reader: Reader,
    private readonly random: Random,
  ) {}

  at(instant: number): void {
    this.now = Math.max(this.now + 1, instant);
  }

  tell(event: string, properties: Record<string, unknown> = {}): void {
    const { reader, random } = this;
    this.events.push({
      uuid: random.uuid(),
      event,
      distinct_id: this.isSignedUp && reader.userId ? reader.userId : reader.anonymousId,
      timestamp: new Date(this.now).toISOString(),
      properties: {
        ...reader.device,
        ...(!this.isSignedUp && { $process_person_profile: false }),
        ...properties,
      },
    });
    this.now += 10_000 + random.integer(4 * minute);
  }

  signUp(): void {
    const { reader } = this;
    this.isSignedUp = true;
    this.tell("$identify", { $anon_distinct_id: reader.anonymousId, $set: reader.properties });
    this.tell("signed up", { plan: reader.properties.plan });
  }
}

const page = (path: string) => ({ $current_url: `https://lantern.example${path}`, $pathname: path });

function arrive(story: Story, reader: Reader, random: Random): void {
  story.tell("$pageview", { ...page("/"), ...sourceOf(random) });
  if (random.chance(0.7)) story.tell("$pageview", page("/discover"));
  if (random.chance(0.4)) story.tell("$pageview", page("/pricing"));
  if (reader.userId === null) return;
  story.tell("$pageview", page("/sign-up"));
  story.signUp();
}

const books = ["middlemarch", "the-dispossessed", "kindred", "pachinko", "austerlitz", "beloved"];

function read(story: Story, random: Random): void {
  story.tell("$pageview", page("/library"));
  const book = random.pick(books);
  story.tell("$pageview", page(`/read/${book}`));
  story.tell("book opened", { book });
  for (let chapters = random.integer(3); chapters > 0; chapters--) story.tell("chapter finished", { book });
}

function answer(story: Story, survey: OpenSurvey, random: Random): void {
  const iteration = survey.every && 1 + Math.floor((story.now - survey.begun) / (survey.every * day));
  const about = { $survey_id: survey.id, $survey_name: survey.name, $survey_iteration: iteration };
  const seen = iteration === null ? survey.id : `${survey.id}/${iteration}`;
  story.tell("survey shown", {
    ...about,
    $set: { $survey_last_seen_date: new Date(story.now).toISOString() },
  });
  if (random.chance(0.15)) return;
  if (random.chance(0.4)) {
    story.tell("survey dismissed", { ...about, $set: { [`$survey_dismissed/${seen}`]: true } });
    return;
  }
  const answers = walk(survey.questions, random);
  story.tell("survey sent", {
    ...about,
    $survey_submission_id: random.uuid(),
    $survey_completed: true,
    ...Object.fromEntries(Object.entries(answers).map(([id, value]) => [`$survey_response_${id}`, value])),
    $set: { [`$survey_responded/${seen}`]: true },
  });
}
