/** The lanes or table rows of the calendar on the page, that of a survey first. */
export function rowsOfCalendar(surveyId: string): Element[] {
  const rows = [...document.querySelectorAll("[data-calendar] :is([data-lane], tbody > tr)")];
  const isOfSurvey = (row: Element) => row.querySelector(`a[href*="${surveyId}"]`) !== null;
  return rows.toSorted((a, b) => Number(isOfSurvey(b)) - Number(isOfSurvey(a)));
}
