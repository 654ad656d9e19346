import type postgres from 'postgres';
import type { Person } from 'shared/testing/personas';
import type { Random } from './seeded-random';

/** Members whose post it is, and those who see to it. */
export interface PostHouse {
  sql: postgres.Sql;
  members: Person[];
  clerks: Person[];
}

export interface Turn {
  house: PostHouse;
  random: Random;
  who: Person;
}

export interface Answer {
  error: { code: string; message: string } | null;
}

export type Deed = (turn: Turn) => PromiseLike<Answer>;

export const done: Answer = { error: null };
export const shelves = ['A1', 'A2', 'B1', 'B2'];
export const isThere = `undone_at is null and paper in ('received', 'stored', 'opened')`;

/** Some rows that a query with `order by random()` finds: what somebody has before them. */
export async function some<Row extends object>(
  { sql }: PostHouse,
  query: string,
  values: (string | number)[] = [],
): Promise<Row[]> {
  return [
    ...(await sql.unsafe<Row[]>(`select * from (${query}) q order by random() limit 3`, values)),
  ];
}

export async function oneOf<Row extends object>(
  house: PostHouse,
  query: string,
  values?: string[],
): Promise<Row | undefined> {
  return (await some<Row>(house, query, values))[0];
}

export interface Item {
  id: string;
  code: string;
  is_official: boolean;
}

export interface Request {
  id: string;
  item_id: string;
  code: string;
  kind: string;
}

export const requestsOf = (what: string) =>
  `select r.*, i.code from public.post_requests r join public.post_items i on i.id = r.item_id where ${what}`;

export async function withRequest(
  { house, who }: Turn,
  what: string,
  act: (request: Request) => PromiseLike<Answer>,
): Promise<Answer> {
  const request = await oneOf<Request>(
    house,
    requestsOf(what),
    what.includes('$1') ? [who.id] : [],
  );
  return request ? act(request) : done;
}

export async function withItem(
  { house }: Turn,
  what: string,
  act: (item: Item) => PromiseLike<Answer>,
): Promise<Answer> {
  const item = await oneOf<Item>(house, `select * from public.post_items where ${what}`);
  return item ? act(item) : done;
}

/** What is done with how much weight. */
export type Deeds = Record<string, [times: number, deed: Deed]>;
