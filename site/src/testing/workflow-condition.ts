import { data, Evaluator, Lexer, Parser } from '@actions/expressions';

/**
 * What GitHub would answer to an `if`, when nobody has cancelled the run. Of jobs that failed it has to
 * ask for the result itself: `failure()` is silent about cancelled ones.
 */
export function isMet(condition: string, contexts: Readonly<Record<string, unknown>>): boolean {
  const functions = Object.entries({ cancelled: false, success: true }).map(([name, value]) => ({
    name,
    minArgs: 0,
    maxArgs: 0,
    call: () => new data.BooleanData(value),
  }));
  const { tokens } = new Lexer(condition).lex();
  const expression = new Parser(tokens, Object.keys(contexts), functions).parse();
  const known = JSON.parse(JSON.stringify(contexts), data.reviver) as data.Dictionary;
  const byName = new Map(functions.map((one) => [one.name, one]));
  return new Evaluator(expression, known, byName).evaluate().coerceString() === 'true';
}
