import { unwrap } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import type { MatchedLine, MatchedOrder, Outcome, StatementLine } from './types';

const batchSize = 500; // lines; a fraction of a second each

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
  for (let from = 0; from < lines.length; from += batchSize) {
    const batch = lines.slice(from, from + batchSize);
    const answers = await matchBatch(batch, signal);
    for (const line of batch) {
      const answer = answers.get(line.line);
      if (answer) matched.push(onceEach({ ...line, ...answer, id: String(line.line) }, taken));
    }
    onProgress(matched.length);
  }
  return matched;
}

async function matchBatch(
  lines: readonly StatementLine[],
  signal: AbortSignal,
): Promise<Map<number, Pick<MatchedLine, 'outcome' | 'orders'>>> {
  const asked = lines.map(({ line, text, reference, amount, paid_on }) => ({
    line,
    text,
    reference,
    amount,
    paid_on,
  }));
  const answer = await supabase.rpc('match_payments', { p_lines: asked }).abortSignal(signal);
  const rows = unwrap(answer, 'The statement could not be compared with the orders.');
  return new Map(
    rows.map(({ line, outcome, orders }) => [
      line,
      { outcome: outcome as Outcome, orders: orders as unknown as MatchedOrder[] },
    ]),
  );
}

/** An order is paid once: of two lines that would pay it the second is somebody's question. */
function onceEach(line: MatchedLine, taken: Set<string>): MatchedLine {
  const [order] = line.orders;
  if (line.outcome !== 'matched' || !order) return line;
  if (taken.has(order.id)) return { ...line, outcome: 'repeated' };
  taken.add(order.id);
  return line;
}
