/** The maximum number of rows of a page. @source docs/reference/api.md#limits */
export const largestPage = 1000;
