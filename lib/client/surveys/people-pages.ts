/** Lists of the people behind a number of surveys, page after page. */

/** People of a page. */
export const peoplePageSize = 20;

/** The offset of the next page; null after the last. */
export const nextOffset = ({
  has_more,
  limit,
  offset,
}: {
  has_more: boolean;
  limit: number;
  offset: number;
}) => (has_more ? offset + limit : null);
