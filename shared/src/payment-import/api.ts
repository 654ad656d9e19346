import type { Json } from 'shared/database.types';
import { toAppError } from 'shared/lib/to-app-error';
import { unwrap, unwrapVoid } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import type { KeptLayout, MatchedLine, MatchedOrder, Outcome, StatementLine } from './types';

const batchSize = 500; // lines; a fraction of a second each
const mostLayouts = 200; // a company has a handful of banks

/** What administrators have confirmed of the files of banks, the newest first. */
export async function fetchStatementLayouts(): Promise<KeptLayout[]> {
  const call = supabase.from('statement_layouts').select('header,layout,updated_at');
  const newest = call.order('updated_at', { ascending: false }).order('id');
  const answer = await newest.limit(mostLayouts);
  return unwrap(answer, 'The remembered bank file formats could not be loaded. Please try again.');
}

/** Keeps how the files with these columns are read, in place of what was kept of them. */
export async function keepStatementLayout(
  header: string,
  layout: NonNullable<Json>,
): Promise<void> {
  const call = supabase
    .from('statement_layouts')
    .upsert({ header, layout }, { onConflict: 'header' });
  unwrapVoid(await call, 'The columns could not be remembered for the next file.');
}

/**
 * Which of the lines pay which orders. Asks in parts and changes nothing.
 * @param onProgress hears how many lines are done.
 */
export async function matchPayments(
  lines: readonly StatementLine[],
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<MatchedLine[]> {
  const matched: MatchedLine[] = [];
  const taken = new Set<string>();
  const nth = countAlike();
  for (let from = 0; from < lines.length; from += batchSize) {
    const batch = lines.slice(from, from + batchSize);
    const asked = batch.map((line) => ({ ...line, nth: nth(line), id: String(line.line) }));
    const answers = await matchBatch(asked, signal);
    for (const line of asked) {
      const answer = answers.get(line.line);
      if (answer) matched.push(onceEach({ ...line, ...answer }, taken));
    }
    onProgress(matched.length);
  }
  return matched;
}

async function matchBatch(
  lines: readonly Pick<MatchedLine, keyof StatementLine | 'nth'>[],
  signal: AbortSignal,
): Promise<Map<number, Pick<MatchedLine, 'outcome' | 'orders'>>> {
  const asked = lines.map((line) => ({
    line: line.line,
    text: line.text,
    reference: line.reference,
    amount: line.amount,
    paid_on: line.paid_on,
    nth: line.nth,
  }));
  const answer = await supabase.rpc('match_payments', { p_lines: asked }).abortSignal(signal);
  const text = 'The statement could not be compared with the orders.';
  const rows = unwrap(answer, text);
  // a server may be set to answer fewer rows than it found: no payment vanishes by that
  if (rows.length < lines.length) throw toAppError({ message: 'lines without an answer' }, text);
  return new Map(
    rows.map(({ line, outcome, orders }) => [
      line,
      { outcome: outcome as Outcome, orders: orders as unknown as MatchedOrder[] },
    ]),
  );
}

/** Numbers lines that are equal: a payment in the books covers only one of them. */
function countAlike(): (line: StatementLine) => number {
  const seen = new Map<string, number>();
  return ({ paid_on, amount, reference, question }) => {
    if (question !== null) return 1;
    const alike = `${paid_on} ${amount} ${reference}`;
    const nth = (seen.get(alike) ?? 0) + 1;
    seen.set(alike, nth);
    return nth;
  };
}

/** One line settles an order: a second one that would is a question. */
function onceEach(line: MatchedLine, taken: Set<string>): MatchedLine {
  if (line.question !== null) return { ...line, outcome: 'asked' };
  const [order] = line.orders;
  if (line.outcome !== 'matched' || !order) return line;
  if (taken.has(order.id)) return { ...line, outcome: 'repeated' };
  taken.add(order.id);
  return line;
}
