import { BarChart } from "@/components/charts/bar-chart";
import { FunnelChart } from "@/components/charts/funnel-chart";
import { GroupedBarChart } from "@/components/charts/grouped-bar-chart";
import { Histogram } from "@/components/charts/histogram";
import { LineChart } from "@/components/charts/line-chart";
import { SankeyChart } from "@/components/charts/sankey-chart";
import { ShareBarChart } from "@/components/charts/share-bar-chart";
import { Sparkline } from "@/components/charts/sparkline";
import { StackedBarChart } from "@/components/charts/stacked-bar-chart";
import { toast } from "@/components/ui/toast";

/** A seeded generator, so that the samples are the same on every load. */
function numbersFrom(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const dayMs = 86_400_000;
const minuteMs = 60_000;
const start = Date.UTC(2026, 7, 24, 22);
const range = <T,>(length: number, make: (index: number) => T) =>
  Array.from({ length }, (_, index) => make(index));

const days = range(60, (index) => start + index * dayMs);
const random = numbersFrom(7);
const shown = days.map((_, index) => Math.round(180 + 60 * Math.sin(index / 4) + 50 * random() + index));
const answered = shown.map((count) => Math.round(count * (0.28 + 0.1 * random())));
const scores = range(16, (index) => 18 + 14 * Math.sin(index / 3) + 6 * random());

const minutes = range(10_000, (index) => start + index * minuteMs);
const load = minutes.map((_, index) =>
  index > 6_000 && index < 6_300
    ? null
    : 400 + 250 * Math.sin(index / 700) + 120 * random() + (index === 4_321 ? 900 : 0),
);

const durations = range(10_000, () => 20 + 240 * random() * random() * random() + 30 * random());
const bins = Array.from({ length: 26 }, (_, at) => {
  const [from, to] = [20 + 10 * at, 30 + 10 * at];
  return { from, to, count: durations.filter((seconds) => seconds >= from && seconds < to).length };
});

const dayName = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  timeZone: "Europe/Berlin",
});
const columns = days
  .slice(0, 28)
  .map((time) => ({ short: dayName.format(time), full: dayName.format(time) }));
const life = (base: number, sign = 1) =>
  columns.map(
    (_, index) => sign * Math.round(base + base * 0.4 * Math.sin(index / 3) + base * 0.3 * random()),
  );
const manyColumns = minutes.map((_, index) => ({ short: `${index}`, full: `Column ${index}` }));
const manyValues = minutes.map((_, index) => Math.round(50 + 40 * Math.sin(index / 900) + 10 * random()));

const answers = [
  { id: "search", label: "I couldn’t find what I was looking for", value: 214 },
  { id: "price", label: "Too expensive", value: 151 },
  { id: "slow", label: "It was too slow on my phone", value: 97 },
  { id: "language", label: "Not in my language", value: 40 },
  { id: "else", label: "Something else", value: 12 },
];
const countries = range(40, (index) => ({
  id: `${index}`,
  label: `Harbour ${index + 1}`,
  value: 400 - index * 9,
}));

const withoutData = { times: [], step: "day", timeZone: "Europe/Berlin", series: [] } as const;
const idleQuery = { isPending: false, isLoadingError: false, isFetching: false };
const pendingQuery = { ...idleQuery, isPending: true, isFetching: true, refetch: () => undefined };
const failedQuery = { ...idleQuery, isLoadingError: true, refetch: () => toast("Retried") };

const weeks = ["31 Aug", "7 Sep", "14 Sep", "21 Sep"].map((label) => ({ id: label, label }));

const steps = [
  { id: "shown", label: "Shown", count: 4_812 },
  { id: "started", label: "Started", count: 2_077, medianSeconds: 4.2 },
  {
    id: "second",
    label: "Answered the second question, the one with the long wording",
    count: 1_604,
    medianSeconds: 21,
  },
  { id: "done", label: "Completed", count: 1_498, medianSeconds: 95 },
];

const pages = [
  ["1 home", "Home"],
  ["1 pricing", "Pricing"],
  ["2 docs", "Docs"],
  ["2 pricing", "Pricing"],
  ["2 sign-up", "Sign-up"],
  ["3 sign-up", "Sign-up"],
  ["3 docs", "Docs, installation"],
  ["3 gone", "Left the site"],
  ["4 project", "First project"],
  ["4 gone", "Left the site again"],
].map(([id = "", label = ""]) => ({ id, label }));
const moves = [
  ["1 home", "2 docs", 310],
  ["1 home", "2 pricing", 420],
  ["1 home", "2 sign-up", 130],
  ["1 pricing", "2 sign-up", 160],
  ["1 pricing", "2 docs", 90],
  ["2 docs", "3 sign-up", 120],
  ["2 docs", "3 docs", 180],
  ["2 docs", "3 gone", 100],
  ["2 pricing", "3 sign-up", 200],
  ["2 pricing", "3 gone", 220],
  ["2 sign-up", "4 project", 240],
  ["2 sign-up", "3 gone", 50],
  ["3 sign-up", "4 project", 260],
  ["3 sign-up", "4 gone", 60],
  ["3 docs", "4 gone", 140],
] as const;
const links = moves.map(([source, target, value]) => ({ source, target, value }));
const manyNodes = range(400, (index) => ({ id: `${index}`, label: `/page/${index % 100}` }));
const skewed = () => Math.floor(100 * random() ** 4);
const manyLinks = range(10_000, (index) => {
  const column = index % 3;
  return {
    source: `${column * 100 + skewed()}`,
    target: `${column * 100 + 100 + skewed()}`,
    value: Math.round(1 + 60 * random() ** 6),
  };
});

const shared = { step: "day", timeZone: "Europe/Berlin" } as const;
const two = [
  { id: "shown", label: "Shown", values: shown },
  { id: "answered", label: "Answered", values: answered },
];

/** Every chart in several states, the same on every run. */
export const ChartSamples = () => (
  <>
    <section aria-label="Lines" className="grid grid-cols-[minmax(0,1fr)] gap-8 px-4 py-6">
      <LineChart
        title="Shown and answered"
        description="Per day, Europe/Berlin"
        times={days}
        series={two}
        {...shared}
      />
      <LineChart
        title="NPS by week"
        description="With its 95% interval"
        times={range(16, (index) => start + index * 7 * dayMs)}
        step="week"
        timeZone="Europe/Berlin"
        series={[
          {
            id: "nps",
            label: "NPS",
            values: scores,
            interval: { low: scores.map((score) => score - 7), high: scores.map((score) => score + 7) },
          },
        ]}
        intervalLabel="95% interval"
      />
      <LineChart
        title="Events per minute"
        times={minutes}
        step="hour"
        timeZone="UTC"
        series={[{ id: "load", label: "Events", values: load }]}
      />
      <LineChart
        title="Answers by language"
        times={days.slice(0, 20)}
        {...shared}
        series={["English", "German", "French", "Spanish", "Polish", "Others"].map((label, at) => ({
          id: label,
          label,
          values: answered.slice(at * 3, at * 3 + 20).map((value) => value / (at + 1)),
        }))}
      />
      <LineChart title="Answers per day" times={[]} series={[]} {...shared} />
    </section>
    <section aria-label="Bars" className="grid grid-cols-[minmax(0,1fr)] gap-8 px-4 py-6">
      <BarChart
        title="What stopped you?"
        description="514 answers"
        bars={answers}
        valueLabel="Answers"
        total={514}
        onOpen={(id) => toast(`Opened ${id}`)}
      />
      <BarChart title="Ships by harbour" bars={countries} valueLabel="Ships" maxBars={6} tone="series-3" />
      <ShareBarChart
        title="Promoters and detractors"
        rows={weeks}
        rowLabel="Week"
        series={[
          { id: "detractors", label: "Detractors", values: [31, 24, 18, 9], tone: "series-5" },
          { id: "passives", label: "Passives", values: [40, 44, 51, 38], tone: "muted" },
          { id: "promoters", label: "Promoters", values: [52, 60, 71, 66], tone: "series-1" },
        ]}
      />
      <GroupedBarChart
        title="How often do you sail?"
        description="Percentage of those who answered"
        rows={[
          { id: "weekly", label: "Every week" },
          { id: "monthly", label: "Every month" },
          { id: "rarely", label: "Less often" },
        ]}
        rowLabel="Answer"
        kind="percent"
        series={[
          { id: "first", label: "Iteration 2", values: [0.52, 0.31, 0.17] },
          { id: "second", label: "Iteration 1", values: [0.38, 0.36, 0.26] },
        ]}
      />
      <BarChart
        title="What stopped you?"
        bars={[]}
        valueLabel="Answers"
        emptyText="Nobody has answered this question."
      />
    </section>
    <section aria-label="Stacked bars" className="grid grid-cols-[minmax(0,1fr)] gap-8 px-4 py-6">
      <StackedBarChart
        title="Lifecycle"
        description="Persons per day"
        columns={columns}
        columnLabel="Day"
        series={[
          { id: "new", label: "New", values: life(40), tone: "series-1" },
          { id: "returning", label: "Returning", values: life(70), tone: "forest" },
          { id: "resurrecting", label: "Resurrecting", values: life(18), tone: "series-4" },
          { id: "dormant", label: "Dormant", values: life(45, -1), tone: "series-5" },
        ]}
        onOpen={(column, series) => toast(`Opened ${series} of column ${column}`)}
      />
      <StackedBarChart
        title="Answers per day"
        columns={columns}
        columnLabel="Day"
        series={[{ id: "answers", label: "Answers", values: answered.slice(0, 28) }]}
      />
      <StackedBarChart
        title="Answers per minute"
        columns={manyColumns}
        columnLabel="Minute"
        series={[{ id: "answers", label: "Answers", values: manyValues, tone: "series-2" }]}
      />
    </section>
    <section aria-label="Distributions" className="grid grid-cols-[minmax(0,1fr)] gap-8 px-4 py-6">
      <Histogram
        title="Time to complete"
        description="10,000 submissions"
        bins={bins}
        valueLabel="Duration"
        countLabel="Submissions"
        kind="duration"
        markers={[{ label: "Median", value: 62 }]}
      />
      <Histogram title="Time to complete" bins={[]} valueLabel="Duration" countLabel="Submissions" />
    </section>
    <section aria-label="Funnels" className="grid grid-cols-[minmax(0,1fr)] gap-8 px-4 py-6">
      <FunnelChart
        title="From shown to completed"
        description="Within 14 days"
        steps={steps}
        onOpen={(id, part) => toast(`Opened ${part} of ${id}`)}
      />
      <FunnelChart title="From shown to completed" steps={steps.slice(0, 2)} table="below" />
      <FunnelChart title="From shown to completed" steps={[]} />
    </section>
    <section aria-label="Loading and failed" className="grid grid-cols-[minmax(0,1fr)] gap-8 px-4 py-6">
      <LineChart {...withoutData} title="Loading responses" query={pendingQuery} />
      <LineChart {...withoutData} title="Failed responses" query={failedQuery} />
      <LineChart {...withoutData} title="No responses" isTitleHidden />
      <LineChart
        {...withoutData}
        title="Few responses"
        times={days.slice(0, 3)}
        series={[{ id: "responses", label: "Responses", values: [0, 2, 1] }]}
      />
    </section>
    <section aria-label="Paths" className="grid grid-cols-[minmax(0,1fr)] gap-8 px-4 py-6">
      <SankeyChart
        title="After the first page"
        nodes={pages}
        links={links}
        valueLabel="Persons"
        onOpen={(target) =>
          toast(`Opened ${"nodeId" in target ? target.nodeId : `${target.source} → ${target.target}`}`)
        }
      />
      <SankeyChart title="All pages" nodes={manyNodes} links={manyLinks} valueLabel="Persons" maxLinks={40} />
    </section>
    <section aria-label="Sparklines" className="grid grid-cols-[minmax(0,1fr)] gap-8 px-4 py-6">
      <Sparkline
        values={answered.slice(0, 30)}
        label="Answers in 30 days"
        table={{
          columns: ["Day", "Answers"],
          names: days.slice(0, 30).map((day) => dayName.format(day)),
          format: String,
        }}
      />
      <Sparkline values={[0, 0, 0, 0]} label="No answers in 4 days" />
      <Sparkline values={manyValues} label="Answers per minute" width={160} />
    </section>
  </>
);
