/**
 * Every row of a short list, page after page. A row that moves to a later page meanwhile is kept once.
 * @param read answers the rows of one range; fewer than asked for ends the list.
 */
export async function readAllPages<Row extends { id: string }>(
  read: (from: number, to: number) => Promise<Row[]>,
  size = 1000, // REST answers no more at once; one request is the rule all the same
): Promise<Row[]> {
  const rows = new Map<string, Row>();
  for (let from = 0; ; from += size) {
    const page = await read(from, from + size - 1);
    for (const row of page) rows.set(row.id, row);
    if (page.length < size) return [...rows.values()];
  }
}
