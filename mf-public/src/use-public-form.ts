import { useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type Path,
  type PathValue,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { type AppError, toAppError } from 'shared/lib/app-error';
import * as v from 'valibot';
import type { PublicFormStorage } from './public-form-storage';

type Texts = Record<string, string>;
type Send<Output> = (values: Output, id: string) => Promise<void>;

interface Lock<Output> {
  isHeld: boolean;
  sender: Promise<Send<Output>> | null;
}

interface PublicFormOptions<Values extends Texts, Output> {
  schema: v.GenericSchema<Values, Output>;
  storage: PublicFormStorage;
  /** What is known of whoever is signed in; fills fields that are empty and untouched. */
  known: Partial<Values>;
  /** Fields a next form begins with. */
  kept: readonly (keyof Values & string)[];
  /** The call that sends, loaded on first need. */
  load: () => Promise<Send<Output>>;
  /** What is read when a failure has no text of its own. */
  fallback: string;
  onSent: (values: Output) => void;
}

/** A form that anyone may send: to be spread over a `PublicForm` and its fields. */
export interface PublicFormState<Values extends Texts, Output> {
  form: UseFormReturn<Values, unknown, Output>;
  isSending: boolean;
  error: AppError | null;
  submit: () => Promise<void>;
  /** Somebody begins to write: what sends it loads meanwhile. */
  prepare: () => void;
  /** Something was typed. */
  keep: () => void;
}

/**
 * What the public forms have in common. Nothing is complained about before the first try to send;
 * what was typed outlives a failure and a reload; it is sent once however often it is asked to.
 */
export function usePublicForm<Values extends Texts, Output>({
  schema,
  storage,
  known,
  kept,
  load,
  fallback,
  onSent,
}: PublicFormOptions<Values, Output>): PublicFormState<Values, Output> {
  // fields without a default keep what was typed into them before this code arrived
  const [drafted] = useState(() => storage.readValues() as DefaultValues<Values>);
  const form = useForm<Values, unknown, Output>({
    defaultValues: drafted,
    resolver: resolverOf(schema),
  });
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  // outside of what is rendered: two clicks fit in one render
  const [lock] = useState<Lock<Output>>({ isHeld: false, sender: null });
  const prefilled = useRef<Texts>({});

  useEffect(() => {
    for (const [field, value] of Object.entries(known) as [Path<Values>, string][]) {
      const isUntouched = !Object.hasOwn(drafted, field) && form.getValues(field) === '';
      if (!value || !isUntouched) continue;
      prefilled.current[field] = value;
      form.setValue(field, value as PathValue<Values, Path<Values>>);
    }
  }, [known, drafted, form]);

  function sender(): Promise<Send<Output>> {
    lock.sender ??= load().catch((cause: unknown) => {
      lock.sender = null; // asked for anew the next time
      throw cause;
    });
    return lock.sender;
  }

  async function send(values: Output): Promise<void> {
    if (lock.isHeld) return;
    lock.isHeld = true;
    setError(null);
    setSending(true);
    try {
      await (await sender())(values, storage.idFor(values));
      const typed = form.getValues() as Texts;
      storage.begin(Object.fromEntries(kept.map((field) => [field, typed[field] ?? ''])));
      onSent(values);
    } catch (cause) {
      const failure = toAppError(cause, fallback);
      console.warn(failure.code, failure.message);
      setError(failure);
      setSending(false);
      lock.isHeld = false; // held on after a success: what was sent has gone
    }
  }

  return {
    form,
    isSending,
    error,
    submit: () => form.handleSubmit((values) => send(values))(),
    prepare: () => void sender().catch(() => {}), // sending says so when it cannot be had
    keep: () => {
      const typed = Object.entries(form.getValues() as Texts).filter(
        ([field, value]) => value !== (prefilled.current[field] ?? ''),
      );
      storage.writeValues(Object.fromEntries(typed));
    },
  };
}

function resolverOf<Values extends Texts, Output>(
  schema: v.GenericSchema<Values, Output>,
): Resolver<Values, unknown, Output> {
  return (values) => {
    const result = v.safeParse(schema, values);
    if (result.success) return { values: result.output, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const issue of result.issues) {
      const field = v.getDotPath(issue);
      if (field !== null) errors[field] ??= { type: issue.type, message: issue.message };
    }
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}
