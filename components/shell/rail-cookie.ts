/** Whether the rail is pinned, in a cookie: `pinned` or empty. */
export const railCookie = "rail";
