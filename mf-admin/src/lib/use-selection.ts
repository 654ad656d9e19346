import { useRef, useState } from 'react';

export interface Selection<Row> {
  /** As they were last seen, by id: a reload or another page of the list loses none. */
  rows: ReadonlyMap<string, Row>;
  /** Takes one in or out; with `range` all from the one pressed before to this one. */
  toggle: (row: Row, range?: boolean) => void;
  /** Takes these in, or out if all of them are in. */
  togglePage: () => void;
  drop: (id: string) => void;
  clear: () => void;
}

/** Which rows of a list somebody has picked. @param page the rows on the screen, in their order. */
export function useSelection<Row extends { id: string }>(page: readonly Row[]): Selection<Row> {
  const [picked, setPicked] = useState<ReadonlyMap<string, Row>>(new Map());
  const anchor = useRef<string | null>(null);

  function set(these: readonly Row[], isIn: boolean): void {
    setPicked((before) => {
      const after = new Map(before);
      for (const row of these) {
        if (isIn) after.set(row.id, row);
        else after.delete(row.id);
      }
      return after;
    });
  }

  const rows = new Map(picked);
  for (const row of page) if (rows.has(row.id)) rows.set(row.id, row);

  return {
    rows,
    toggle: (row, range = false) => {
      const from = page.findIndex(({ id }) => id === anchor.current);
      const to = page.findIndex(({ id }) => id === row.id);
      const isIn = range && from >= 0 ? picked.has(anchor.current ?? '') : !picked.has(row.id);
      const [first, last] =
        range && from >= 0 ? [Math.min(from, to), Math.max(from, to)] : [to, to];
      set(page.slice(first, last + 1), isIn);
      anchor.current = row.id;
    },
    togglePage: () => set(page, !page.every(({ id }) => picked.has(id))),
    drop: (id) =>
      setPicked((before) => {
        const after = new Map(before);
        after.delete(id);
        return after;
      }),
    clear: () => setPicked(new Map()),
  };
}
