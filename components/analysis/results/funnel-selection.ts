import type { UrlParts } from "@/components/data-list/url-parts";
import { optionalPart } from "@/components/data-list/url-parts";
import type { FunnelParams, FunnelPeopleParams } from "@/lib/contract/analysis/funnel";

/** Seconds to convert: from the lower bound, up to and without the upper one; null: without an upper bound. */
export interface SecondsTaken {
  from: number;
  to: number | null;
}

/** The persons that the drawer shows. */
export interface FunnelSelection {
  /** n: who reached step n; -n: who dropped off before it; from 1. Null for other views, and while the drawer is closed. */
  step: number | null;
  /** Only persons with this breakdown value. */
  value: string | null;
  /** For a trend: the label of the interval in which they entered. */
  entered: string | null;
  /** For a trend: the persons who did not convert. */
  dropped: string | null;
  /** For times to convert: the persons who took this long. */
  took: SecondsTaken | null;
}

/** The drawer is closed. */
export const noSelection: FunnelSelection = {
  step: null,
  value: null,
  entered: null,
  dropped: null,
  took: null,
};

const labelPattern = /^\d{4}-\d\d-\d\d( ([01]\d|2[0-3]):00:00)?$/;

/** Whether a text is the label of an interval: a day that there is, for hours with the time. */
function isLabel(text: string): boolean {
  const day = text.slice(0, 10);
  const time = Date.parse(`${day}T00:00:00Z`);
  return labelPattern.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

/** The selection in the address. */
export const selectionParts: UrlParts<FunnelSelection> = {
  step: {
    key: "persons",
    read: (text) => (text !== null && /^-?[1-9]\d?$/.test(text) ? Number(text) : null),
    write: (step) => (step === null ? null : String(step)),
  },
  value: optionalPart("persons_value"),
  entered: {
    key: "persons_entered",
    read: (text) => (text !== null && isLabel(text) ? text : null),
    write: (label) => label,
  },
  dropped: optionalPart("persons_dropped"),
  took: {
    key: "persons_took",
    read: (text) => {
      const [, from, to] = /^(\d{1,9})-(\d{1,9})?$/.exec(text ?? "") ?? [];
      return from === undefined ? null : { from: Number(from), to: to === undefined ? null : Number(to) };
    },
    write: (took) => (took === null ? null : `${took.from}-${took.to ?? ""}`),
  },
};

/** The parameters of the persons that are selected; null for none. */
export function selectedPeople(
  params: Partial<FunnelParams>,
  { step, value, entered, dropped, took }: FunnelSelection,
): Partial<FunnelPeopleParams> | null {
  const { funnel_viz_type: _view, ...funnel } = params;
  const ofValue = value === null ? {} : { funnel_step_breakdown: [value] };
  if (entered !== null) {
    return {
      ...funnel,
      ...ofValue,
      funnel_viz_type: "trends",
      entrance_period_start: entered,
      drop_off: dropped !== null,
    };
  }
  if (took !== null) {
    return {
      ...funnel,
      ...ofValue,
      funnel_viz_type: "time_to_convert",
      conversion_seconds_from: took.from,
      ...(took.to !== null && { conversion_seconds_to: took.to }),
    };
  }
  return step === null ? null : { ...funnel, ...ofValue, funnel_step: step };
}
