import "server-only";
import { setEventStore } from "@/lib/analysis/store";
import { Availability } from "@/lib/clickhouse/availability";
import { clickhouse } from "@/lib/clickhouse/client";
import { clickhouseStore } from "@/lib/clickhouse/store";
import { clickhouseSurveyEventStore } from "@/lib/clickhouse/survey-event-store";
import { setSurveyEventStore } from "@/lib/surveys/results/survey-event-store";

/** Lets insights, and the statistics of surveys, ask ClickHouse, if the environment names one. */
export function registerClickhouse(): void {
  const opened = clickhouse();
  const availability = opened && new Availability(opened);
  setEventStore(opened && availability ? clickhouseStore(opened, availability) : undefined);
  setSurveyEventStore(availability ? clickhouseSurveyEventStore(availability) : undefined);
}
