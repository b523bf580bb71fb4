import {
  dissatisfiedEmoji,
  neutralEmoji,
  satisfiedEmoji,
  thumbsDownEmoji,
  thumbsUpEmoji,
  veryDissatisfiedEmoji,
  verySatisfiedEmoji,
} from "posthog-js/lib/src/extensions/surveys/icons";
import { facesOf, type RatingDisplay, type RatingFace } from "@/lib/contract/survey/scales";

type WidgetIcon = typeof neutralEmoji;

/** What the widget draws for each point. @source posthog-js 1.434.18, EmojiRating */
const widgetIcons: Readonly<Record<RatingFace, WidgetIcon>> = {
  thumbs_up: thumbsUpEmoji,
  thumbs_down: thumbsDownEmoji,
  very_unhappy: veryDissatisfiedEmoji,
  unhappy: dissatisfiedEmoji,
  neutral: neutralEmoji,
  happy: satisfiedEmoji,
  very_happy: verySatisfiedEmoji,
};

const listRatings = (scale: number): number[] =>
  scale === 10 ? Array.from({ length: 11 }, (_, at) => at) : Array.from({ length: scale }, (_, at) => at + 1);

/** The scale as respondents see it. */
export function RatingPreview({ display, scale }: { display: RatingDisplay; scale: number }) {
  const faces = facesOf({ display, scale });
  return (
    <div aria-hidden className="flex max-w-full">
      {faces
        ? faces.map((face) => (
            <span key={face} className={`${cellClasses} w-12`}>
              <Icon icon={widgetIcons[face]} />
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

/** An icon of the widget: an element of Preact, a path in its view box. */
const Icon = ({ icon: { props } }: { icon: WidgetIcon }) => (
  <svg aria-hidden viewBox={props.viewBox} className="size-7 fill-current">
    <path d={props.children.props.d} />
  </svg>
);

const cellClasses =
  "-ml-px grid h-10 min-w-0 place-items-center border border-line text-ink-2 first:ml-0 first:rounded-l-control last:rounded-r-control";
