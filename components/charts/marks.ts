/** A rectangle of the plot, in pixels from its left upper corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Something of a chart that a person can point at. */
export interface Mark {
  id: string;
  /** The position for arrow keys. */
  column: number;
  row: number;
  /** The box of the focus ring. */
  box: Box;
  /** The hit area of a pointer; by default the box. */
  hit?: Box;
}

const byPlace = (a: Mark, b: Mark) => a.column - b.column || a.row - b.row;

/** The number of columns of the page keys. */
const pageLength = 10;

/**
 * The mark that a key moves to: arrows to the next column or row, Home and End to the ends, page keys ten
 * columns on. Of another column, the mark of the nearest row. Where all marks are in one line, all arrows go
 * along it.
 *
 * @returns the mark itself at an edge; null for any other key
 */
export function markAfter(marks: readonly Mark[], current: Mark, key: string): Mark | null {
  const isRow = marks.every(({ row }) => row === current.row);
  const isColumn = marks.every(({ column }) => column === current.column);
  const steps = key.startsWith("Page") ? pageLength : 1;
  switch (key) {
    case "ArrowLeft":
      return isColumn ? along(marks, current, -1) : across(marks, current, -1);
    case "ArrowRight":
      return isColumn ? along(marks, current, 1) : across(marks, current, 1);
    case "ArrowUp":
      return isRow ? across(marks, current, -1) : along(marks, current, -1);
    case "ArrowDown":
      return isRow ? across(marks, current, 1) : along(marks, current, 1);
    case "PageUp":
      return isColumn ? along(marks, current, -steps) : across(marks, current, -steps);
    case "PageDown":
      return isColumn ? along(marks, current, steps) : across(marks, current, steps);
    case "Home":
      return firstMark(marks) ?? current;
    case "End":
      return marks.toSorted(byPlace).at(-1) ?? current;
    default:
      return null;
  }
}

/** The first focused mark: the upper mark of the first column. */
export const firstMark = (marks: readonly Mark[]): Mark | null =>
  marks.reduce<Mark | null>((first, mark) => (first && byPlace(first, mark) <= 0 ? first : mark), null);

/** The mark some places further in the same column. */
function along(marks: readonly Mark[], current: Mark, steps: number): Mark {
  const line = marks.filter(({ column }) => column === current.column).toSorted(byPlace);
  const at = line.findIndex(({ id }) => id === current.id) + steps;
  return line[Math.min(line.length - 1, Math.max(0, at))] ?? current;
}

/** The mark of the nearest row, some columns further. */
function across(marks: readonly Mark[], current: Mark, steps: number): Mark {
  const columns = [...new Set(marks.map(({ column }) => column))].sort((a, b) => a - b);
  const at = columns.indexOf(current.column) + steps;
  const column = columns[Math.min(columns.length - 1, Math.max(0, at))];
  if (column === undefined || column === current.column) return current;
  const distance = ({ row }: Mark) => Math.abs(row - current.row);
  const candidates = marks.filter((mark) => mark.column === column);
  return candidates.toSorted((a, b) => distance(a) - distance(b) || a.row - b.row)[0] ?? current;
}

const contains = ({ x, y, width, height }: Box, px: number, py: number) =>
  px >= x && px <= x + width && py >= y && py <= y + height;

/** The mark under a point; where several lie over each other, the last. */
export const markAt = (marks: readonly Mark[], x: number, y: number): Mark | null =>
  marks.findLast((mark) => contains(mark.hit ?? mark.box, x, y)) ?? null;
