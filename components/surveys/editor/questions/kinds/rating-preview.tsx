import { faceIcons } from "@/components/survey/marks/rating-answer";
import { facesOf, type RatingDisplay } from "@/lib/contract/survey/scales";

const listRatings = (scale: number): number[] =>
  scale === 10 ? Array.from({ length: 11 }, (_, at) => at) : Array.from({ length: scale }, (_, at) => at + 1);

/** The scale as respondents see it. */
export function RatingPreview({ display, scale }: { display: RatingDisplay; scale: number }) {
  const faces = facesOf({ display, scale });
  return (
    <div aria-hidden className="flex max-w-full">
      {faces
        ? faces.map((face) => {
            const Icon = faceIcons[face];
            return (
              <span key={face} className={`${cellClasses} w-12`}>
                <Icon className="size-6" strokeWidth={1.25} />
              </span>
            );
          })
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
