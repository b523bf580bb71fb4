/** The columns of a condition's row, alike for all kinds of conditions: subject, operator, value, and the button that removes it. */
export const conditionRowClasses =
  "grid min-w-0 grid-cols-[minmax(0,1fr)_auto] gap-2 @md:grid-cols-[minmax(8rem,4fr)_minmax(8rem,3fr)_minmax(8rem,4fr)_auto]";
