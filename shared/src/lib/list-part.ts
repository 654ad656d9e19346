/** A part of a list that grows by parts, and whether more follow. */
export interface ListPart<Row> {
  rows: Row[];
  hasMore: boolean;
}
