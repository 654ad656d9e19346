import { useState } from 'react';
import type { ListPage } from 'shared/lib/directory';

/** What the server last said. */
interface Arrived<Row> {
  page: ListPage<Row> | undefined;
  /** When it said so; 0 before it did. */
  at: number;
  /** Tells one question from another: its answer is always shown. */
  question: string;
  /** How often one has changed the list oneself: what comes of it is shown, too. */
  ownChanges: number;
}

interface Held<Row> {
  page: ListPage<Row> | undefined;
  /** Others have changed which rows there are, or their order; it is not shown yet. */
  isHeld: boolean;
  /** Shows it. */
  release: () => void;
}

/**
 * A page of a list that others change meanwhile. What they change of rows that stay is shown at once;
 * if rows would come, go or move while somebody is at work on them, that waits.
 * @param arrived undefined while the answer to another question is awaited
 * @param isInUse asked when an answer arrives: somebody points at a row, works in one, has picked some
 */
export function useHeldPage<Row extends { id: string }>(
  arrived: Arrived<Row> | undefined,
  isInUse: () => boolean,
): Held<Row> {
  const [state, setState] = useState({ arrived, page: arrived?.page, isHeld: false });
  let shown = state;
  // while it is rendered, so that rows which are to wait are never painted
  if (arrived && !isSame(arrived, shown.arrived)) {
    shown = next(shown, arrived, isInUse);
    setState(shown);
  }
  return {
    page: shown.page,
    isHeld: shown.isHeld,
    release: () => setState({ arrived: shown.arrived, page: shown.arrived?.page, isHeld: false }),
  };
}

function isSame(one: Arrived<unknown>, other: Arrived<unknown> | undefined): boolean {
  return one.at === other?.at && one.page === other.page && one.question === other.question;
}

interface Shown<Row> {
  arrived: Arrived<Row> | undefined;
  page: ListPage<Row> | undefined;
  isHeld: boolean;
}

function next<Row extends { id: string }>(
  before: Shown<Row>,
  arrived: Arrived<Row>,
  isInUse: () => boolean,
): Shown<Row> {
  const isNews =
    arrived.question === before.arrived?.question &&
    arrived.ownChanges === before.arrived.ownChanges;
  if (!isNews || !before.page || !arrived.page)
    return { arrived, page: arrived.page, isHeld: false };
  if (hasSameRows(before.page, arrived.page) || !isInUse()) {
    return { arrived, page: arrived.page, isHeld: false };
  }
  const fresh = new Map(arrived.page.rows.map((row) => [row.id, row]));
  const rows = before.page.rows.map((row) => fresh.get(row.id) ?? row);
  return { arrived, page: { ...before.page, rows }, isHeld: true };
}

function hasSameRows(one: ListPage<{ id: string }>, other: ListPage<{ id: string }>): boolean {
  const ids = ({ rows }: ListPage<{ id: string }>) => rows.map(({ id }) => id).join();
  return ids(one) === ids(other);
}
