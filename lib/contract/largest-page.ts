/** Most rows a list gives at once, whatever is asked for. @source docs/reference/api.md#limits */
export const largestPage = 1000;
