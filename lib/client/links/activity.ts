/** The filter of a link to a project's activity: the parameters of the page's address. */
export interface ActivityLinkFilter {
  /** A group of scopes, as the page's filter has them. */
  kind?: string;
  /** The scope and id of an item. */
  item?: { scope: string; id: string; name?: string };
}

/** The activity of a project; with a filter, a part of it. */
export function activityPath(projectId: string, { kind, item }: ActivityLinkFilter = {}): string {
  const query = new URLSearchParams({
    ...(kind !== undefined && { kind }),
    ...(item && { item: `${item.scope}:${item.id}` }),
    ...(item?.name !== undefined && { name: item.name }),
  });
  return `/p/${projectId}/activity${query.size > 0 ? `?${query}` : ""}`;
}
