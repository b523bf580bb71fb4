import {
  AngryIcon,
  FrownIcon,
  LaughIcon,
  MehIcon,
  SmileIcon,
  ThumbsDownIcon,
  ThumbsUpIcon,
} from "lucide-react";

const iconsByScale = {
  2: { up: ThumbsUpIcon, down: ThumbsDownIcon },
  3: { sad: FrownIcon, neutral: MehIcon, happy: SmileIcon },
  5: { angry: AngryIcon, sad: FrownIcon, neutral: MehIcon, happy: SmileIcon, delighted: LaughIcon },
} as const;

const listRatings = (scale: number): number[] =>
  scale === 10 ? Array.from({ length: 11 }, (_, at) => at) : Array.from({ length: scale }, (_, at) => at + 1);

/** The scale as respondents see it. */
export function RatingPreview({ display, scale }: { display: "number" | "emoji"; scale: number }) {
  const icons =
    scale === 2 || display === "emoji" ? iconsByScale[scale === 2 ? 2 : scale === 3 ? 3 : 5] : null;
  return (
    <div aria-hidden className="flex max-w-full">
      {icons
        ? Object.entries(icons).map(([name, Icon]) => (
            <span key={name} className={`${cellClasses} w-12`}>
              <Icon className="size-6" strokeWidth={1.25} />
            </span>
          ))
        : listRatings(scale).map((value) => (
            <span
              key={value}
              className={`${cellClasses} w-10 font-serif text-answer tabular-nums max-sm:text-body`}
            >
              {value}
            </span>
          ))}
    </div>
  );
}

const cellClasses =
  "-ml-px grid h-10 min-w-0 place-items-center border border-line text-ink-2 first:ml-0 first:rounded-l-control last:rounded-r-control";
