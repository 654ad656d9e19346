import { expect, test, vi } from 'vitest';
import { fetchStatementLayouts, matchPayments } from './api';
import type { StatementLine } from './types';

const rpc = vi.hoisted(() => vi.fn());
const sorted = vi.hoisted((): string[] => []);
vi.mock('shared/runtime/supabase-client', () => {
  const rows = {
    select: () => rows,
    order: (column: string) => {
      sorted.push(column);
      return rows;
    },
    limit: async () => ({ data: [], error: null }),
  };
  return { supabase: { rpc, from: () => rows } };
});

const order = { id: 'a', purchase_number: 'PO-2026-000001', status: 'pending', total_amount: 35.1 };
const line = (nr: number, differs: Partial<StatementLine> = {}): StatementLine => ({
  line: nr,
  amount: 35.1,
  paid_on: '2026-11-02',
  reference: 'Thank you',
  text: 'Thank you',
  payer: 'Maria',
  question: null,
  ...differs,
});

interface Asked {
  line: number;
  nth: number;
}
let asked: Asked[] = [];
rpc.mockImplementation((_: string, { p_lines }: { p_lines: Asked[] }) => ({
  abortSignal: async () => {
    asked.push(...p_lines);
    const data = p_lines.map((one) => ({ line: one.line, outcome: 'matched', orders: [order] }));
    return { data, error: null };
  },
}));

async function match(...lines: StatementLine[]) {
  asked = [];
  const matched = await matchPayments(lines, () => {}, new AbortController().signal);
  return matched.map(({ outcome }) => outcome);
}

test('equal lines are counted through the whole file, even where it is sent in parts', async () => {
  const others = Array.from({ length: 600 }, (_, at) => line(at + 2, { reference: `${at}` }));
  await match(line(1), ...others, line(700), line(701, { paid_on: '2026-11-03' }));
  const counted = asked.filter(({ line: nr }) => [1, 2, 700, 701].includes(nr));
  expect(counted.map(({ nth }) => nth)).toEqual([1, 1, 2, 1]);
});

test('a line that the database leaves out does not vanish: the whole is to be tried again', async () => {
  rpc.mockImplementationOnce(() => ({
    abortSignal: async () => ({
      data: [{ line: 1, outcome: 'matched', orders: [order] }],
      error: null,
    }),
  }));
  await expect(match(line(1), line(2))).rejects.toMatchObject({
    userText: 'The statement could not be compared with the orders.',
  });
});

test('layouts that were confirmed at the same moment come in one order', async () => {
  await fetchStatementLayouts();
  expect(sorted).toEqual(['updated_at', 'id']);
});

test('an order is paid by one line of a file, and never by one that is a question', async () => {
  expect(await match(line(1, { question: 'Has it been booked?' }), line(2), line(3))).toEqual([
    'asked',
    'matched',
    'repeated',
  ]);
  // a row that is asked about is not yet a payment, and counts for none
  expect(asked.map(({ nth }) => nth)).toEqual([1, 1, 2]);
});
