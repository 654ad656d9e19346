import type { Greeting, GreetingRules } from 'shared/greetings/types';
import { needed } from 'shared/lib/form-rules';
import * as v from 'valibot';

/** Characters of a greeting at most (spec 2§9). */
export const longestGreeting = 255;

const orderText = 'Display order must be a whole number of at least 0';
const highestOrder = 2_147_483_647; // the largest integer of the database

/** Everything an administrator decides about a greeting (spec 2§5). */
export const greetingSchema = v.object({
  text: needed('Greeting text is required', longestGreeting),
  display_order: v.pipe(
    v.string(),
    v.trim(),
    v.check((typed) => /^\d*$/.test(typed) && Number(typed) <= highestOrder, orderText),
    v.transform(Number), // blank is 0
  ),
  is_active: v.boolean(),
}) satisfies v.GenericSchema<GreetingValues, GreetingRules>;

export interface GreetingValues {
  text: string;
  display_order: string;
  is_active: boolean;
}

/** What the form shows of a greeting, or begins with. */
export function greetingValues(greeting: Greeting | null): GreetingValues {
  return {
    text: greeting?.text ?? '',
    display_order: String(greeting?.display_order ?? 0),
    is_active: greeting?.is_active ?? true,
  };
}

/** What the form of a greeting says, for whoever compares two states of it. */
export function greetingFacts(greeting: Greeting): [name: string, value: string][] {
  return [
    ['Greeting text', greeting.text],
    ['Display order', String(greeting.display_order)],
    ['Active', greeting.is_active ? 'Yes' : 'No'],
  ];
}
