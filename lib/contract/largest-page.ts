/** Most rows a list gives at once, whatever is asked for. @source decisions §5 */
export const largestPage = 1000;
