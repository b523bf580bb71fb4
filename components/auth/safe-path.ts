/** Paths of this origin only, so that a link can't redirect to another site. */
export const safePath = (next: string | null): string => (next && /^\/(?![/\\])/.test(next) ? next : "/");
