import type { FormDefinition } from 'shared/lib/form-check';
import { type Form, useForm } from 'shared/lib/use-form';
import type { PublicFormStorage } from './public-form-storage';

type Texts = Record<string, string>;

/** What a public form asks for, and the call that sends it. */
interface PublicFormDefinition<Values, Output> {
  schema: FormDefinition<Values, Output>['schema'];
  /** @param id chosen here: the same form sent again under it counts once. */
  send: (output: Output, id: string) => Promise<void>;
}

interface PublicFormOptions<Values extends Texts, Output> {
  load: () => Promise<PublicFormDefinition<Values, Output>>;
  initial: Values;
  storage: PublicFormStorage;
  /** What is known of whoever is signed in; fills fields that are empty and untouched. */
  known: Partial<Values>;
  /** Fields a next form begins with. */
  kept: readonly (keyof Values & string)[];
  /** What is read when a failure has no text of its own. */
  fallback: string;
  onSent: (values: Output) => void;
}

/** A form that anyone may send: what was typed outlives a reload, what was sent counts once. */
export function usePublicForm<Values extends Texts, Output>({
  load,
  storage,
  kept,
  onSent,
  ...options
}: PublicFormOptions<Values, Output>): Form<Values> {
  const form = useForm<Values, Output>({
    ...options,
    definition: async () => {
      const { schema, send } = await load();
      return { schema, send: (output) => send(output, storage.idFor(output)) };
    },
    draft: {
      read: () => storage.readValues() as Partial<Values>,
      write: (typed) => storage.writeValues(typed as Texts),
    },
    onSent: (output) => {
      storage.begin(Object.fromEntries(kept.map((field) => [field, String(form.values[field])])));
      onSent(output);
    },
  });
  return form;
}
