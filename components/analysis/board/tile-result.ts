/** Props that draw the result of an analysis on the board. */
export interface TileResultProps<Params, Result> {
  projectId: string;
  /** The id of the analysis. */
  tile: string;
  title: string;
  /** The question, with the dates of the board. */
  params: Partial<Params>;
  result: Result;
}
