import { parseSync } from 'oxc-parser';

/**
 * Empties what Phoenix has for browsers without web sockets; why stands in `supabase-unused.ts`.
 *
 * @param {string} source
 */
export default function withoutLongPoll(source) {
  const { program } = parseSync('phoenix.mjs', source);
  const found = program.body
    .flatMap(({ declarations = [] }) => declarations)
    .find(({ id, init }) => id.name === 'LongPoll' && init?.type === 'ClassExpression');
  if (!found) throw new Error('Phoenix has no class LongPoll any more.');
  const { start, end } = found.init.body;
  return `${source.slice(0, start)}{}${source.slice(end)}`;
}
