import { answerSurvey, type DemoQuestion } from "@/prisma/seed/answers";
import type { Random } from "@/prisma/seed/random";
import { pickReferrer, type Reader } from "@/prisma/seed/readers";

/** An event in the form in which SDKs send it. */
export interface SentEvent {
  uuid: string;
  event: string;
  distinct_id: string;
  timestamp: string;
  properties: Record<string, unknown>;
}

/** A survey that persons can see between its dates, in milliseconds since 1970. */
export interface OpenSurvey {
  id: string;
  name: string;
  questions: DemoQuestion[];
  startedAt: number;
  from: number;
  to: number;
  /** Days between iterations; null for a survey without them. */
  iterationDays: number | null;
  /** The probability that a visit shows it. */
  reach: number;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;

/**
 * The events of one person, oldest first: visits with page views and chapters, sign-up, club, invitation, subscription and
 * cancellation, and the surveys they saw. Each step has fewer persons than the one before.
 *
 * @param end midnight after the last day, in milliseconds since 1970
 */
export function generateEvents(
  reader: Reader,
  surveys: readonly OpenSurvey[],
  end: number,
  random: Random,
): SentEvent[] {
  const timeline = new Timeline(reader, random);
  const seenSurveys = new Set<string>();
  for (const [visit, ago] of reader.days.entries()) {
    timeline.startVisit(
      visit,
      end - (ago + 1) * dayMs + (7 + random.integer(15)) * 60 * minuteMs + random.integer(60) * minuteMs,
    );
    if (visit === 0) addFirstVisit(timeline, reader, random);
    if (reader.userId === null) continue;
    addReading(timeline, random);
    if (visit === 1 && random.chance(0.62)) timeline.add("club joined", { members: 3 + random.integer(9) });
    if (visit === 2 && random.chance(0.45))
      timeline.add("invitation sent", { channel: random.pick(["mail", "link"]) });
    if (visit === 3 && reader.properties.plan !== "free") {
      timeline.add("subscription started", { plan: reader.properties.plan });
      if (random.chance(0.15)) timeline.add("subscription cancelled", { plan: reader.properties.plan });
    }
    const shown = surveys.find(
      ({ id, from, to, reach }) =>
        !seenSurveys.has(id) && timeline.now >= from && timeline.now < to && random.chance(reach),
    );
    if (shown) {
      seenSurveys.add(shown.id);
      addSurveyResponse(timeline, shown, random);
    }
  }
  return timeline.events;
}

/** The events of one person, with a running clock. */
class Timeline {
  readonly events: SentEvent[] = [];
  now = 0;
  private isSignedUp = false;
  private sessionId = "";

  constructor(
    private readonly reader: Reader,
    private readonly random: Random,
  ) {}

  /** @param visit the number of the visit, from 0: each is a session */
  startVisit(visit: number, instant: number): void {
    this.sessionId = `${this.reader.anonymousId.slice(0, 24)}${String(visit).padStart(12, "0")}`;
    this.now = Math.max(this.now + 1, instant);
  }

  add(event: string, properties: Record<string, unknown> = {}): void {
    const { reader, random } = this;
    this.events.push({
      uuid: random.uuid(),
      event,
      distinct_id: this.isSignedUp && reader.userId ? reader.userId : reader.anonymousId,
      timestamp: new Date(this.now).toISOString(),
      properties: {
        ...reader.device,
        $session_id: this.sessionId,
        ...(!this.isSignedUp && { $process_person_profile: false }),
        ...properties,
      },
    });
    this.now += 10_000 + random.integer(4 * minuteMs);
  }

  signUp(): void {
    const { reader } = this;
    this.isSignedUp = true;
    this.add("$identify", { $anon_distinct_id: reader.anonymousId, $set: reader.properties });
    this.add("signed up", { plan: reader.properties.plan });
  }
}

const pageProperties = (path: string) => ({
  $current_url: `https://lantern.example${path}`,
  $pathname: path,
});

function addFirstVisit(timeline: Timeline, reader: Reader, random: Random): void {
  timeline.add("$pageview", { ...pageProperties("/"), ...pickReferrer(random) });
  if (random.chance(0.7)) timeline.add("$pageview", pageProperties("/discover"));
  if (random.chance(0.4)) timeline.add("$pageview", pageProperties("/pricing"));
  if (reader.userId === null) return;
  timeline.add("$pageview", pageProperties("/sign-up"));
  timeline.signUp();
}

const books = ["middlemarch", "the-dispossessed", "kindred", "pachinko", "austerlitz", "beloved"];

function addReading(timeline: Timeline, random: Random): void {
  timeline.add("$pageview", pageProperties("/library"));
  const book = random.pick(books);
  timeline.add("$pageview", pageProperties(`/read/${book}`));
  timeline.add("book opened", { book });
  for (let chapters = random.integer(3); chapters > 0; chapters--) timeline.add("chapter finished", { book });
}

/** Ratings begin low, rise, and fall a little at the end: what changed in between is worth a look. */
function moodAt({ from, to }: OpenSurvey, now: number): number {
  const progress = (now - from) / Math.max(1, to - from);
  return 0.25 + 0.75 * Math.sin(progress * 2.1);
}

function addSurveyResponse(timeline: Timeline, survey: OpenSurvey, random: Random): void {
  const iteration =
    survey.iterationDays &&
    1 + Math.floor((timeline.now - survey.startedAt) / (survey.iterationDays * dayMs));
  const surveyProperties = { $survey_id: survey.id, $survey_name: survey.name, $survey_iteration: iteration };
  const surveyKey = iteration === null ? survey.id : `${survey.id}/${iteration}`;
  timeline.add("survey shown", {
    ...surveyProperties,
    $set: { $survey_last_seen_date: new Date(timeline.now).toISOString() },
  });
  if (random.chance(0.15)) return;
  if (random.chance(0.4)) {
    timeline.add("survey dismissed", {
      ...surveyProperties,
      $set: { [`$survey_dismissed/${surveyKey}`]: true },
    });
    return;
  }
  const { answers, isCompleted } = answerSurvey(survey.questions, moodAt(survey, timeline.now), random);
  timeline.add("survey sent", {
    ...surveyProperties,
    $survey_submission_id: random.uuid(),
    $survey_completed: isCompleted,
    ...Object.fromEntries(Object.entries(answers).map(([id, value]) => [`$survey_response_${id}`, value])),
    $set: { [`$survey_responded/${surveyKey}`]: true },
  });
}
