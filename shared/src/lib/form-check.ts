import type { GenericSchema } from 'valibot';

/** What a form asks for, and what becomes of it. */
export interface FormDefinition<Values, Output> {
  /** Every rule with its text. What it makes of the values is what is sent. */
  schema: GenericSchema<Values, Output>;
  send: (output: Output) => Promise<unknown>;
}

export type Problems<Values> = Partial<Record<keyof Values & string, string>>;

/** What a schema says of `values`: one text per field, in the order of the schema, or the output. */
export function check<Values, Output>(
  schema: GenericSchema<Values, Output>,
  values: Values,
): { problems: Problems<Values>; output: Output | undefined } {
  // the same as safeParse, which would bring valibot itself into every page with a form
  const answer = schema['~standard'].validate(values);
  if (answer instanceof Promise) throw new Error('the rules of a form are synchronous');
  if (!answer.issues) return { problems: {}, output: answer.value };
  const problems: Record<string, string> = {};
  for (const { path: [first] = [], message } of answer.issues) {
    problems[String(typeof first === 'object' ? first.key : first)] ??= message;
  }
  return { problems: problems as Problems<Values>, output: undefined };
}

/** The problems of these fields; of all when none are named. */
export function ofPart<Values>(
  problems: Problems<Values>,
  fields: readonly string[],
): Problems<Values> {
  if (fields.length === 0) return problems;
  const named = Object.entries(problems).filter(([name]) => fields.includes(name));
  return Object.fromEntries(named) as Problems<Values>;
}
