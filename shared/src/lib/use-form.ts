import {
  type FormEvent,
  type RefCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react';
import { AppError, asAppError } from './app-error';
import { check, type FormDefinition, ofPart, type Problems } from './form-check';
import { type Control, formMemory } from './form-memory';
import { dropInterrupted, formPlace, keepInterrupted, readInterrupted } from './interrupted-forms';
import { unseenFailure } from './unseen-news';
import { useFormDefinition } from './use-form-definition';

type FieldOf<Values> = keyof Values & string;

export interface FormOptions<Values extends object, Output> {
  /** Itself, or how to load it: once somebody begins to write, so that reading a page costs less. */
  definition: FormDefinition<Values, Output> | (() => Promise<FormDefinition<Values, Output>>);
  /** What the fields begin with; what was typed into one before this code was there stays. */
  initial: Values;
  /** What is known of the person, sooner or later; fills fields that are empty and untouched. */
  known?: Partial<Values>;
  /** Where what was typed is kept until it is sent. Passwords do not belong there. */
  draft?: { read: () => Partial<Values>; write: (typed: Partial<Values>) => void };
  /** What is read when a failure has no text of its own. */
  fallback: string;
  /** Of a form that can be closed while it is sent: what it was, read in a toast before the cause. */
  failure?: string;
  /** Codes of refusals that concern one field; without a text of its own the code's is read there. */
  refusals?: Readonly<Record<string, { field: FieldOf<Values>; text?: string }>>;
  /** In a form of several steps: the fields of this one, and what happens once they are right. */
  part?: (values: Values) => FormPart<Values> | null;
  onSent?: (output: Output) => void;
  onRefused?: (error: AppError) => void;
}

interface FormPart<Values> {
  /** The same array each time: the texts are those of the part that was tried. */
  fields: readonly FieldOf<Values>[];
  onPassed: () => void;
}

/** To be spread into a field of `shared/ui`. */
interface FieldProps {
  name: string;
  ref: RefCallback<Control>;
  error: string | undefined;
  defaultValue?: string;
  defaultChecked?: boolean;
}

export interface Form<Values extends object> {
  /** To be spread into `<form>`. */
  props: {
    noValidate: true;
    onFocus: () => void;
    onChange: (event: FormEvent<HTMLFormElement>) => void;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  };
  field: (name: FieldOf<Values>) => FieldProps;
  values: Values;
  /** The text of what is wrong, by field; none before the first try to send. */
  problems: Problems<Values>;
  /** Somebody has tried to send it, or the part on the screen. */
  isTried: boolean;
  status: 'editing' | 'sending' | 'sent';
  /** Why it was not sent, when that concerns no field. */
  error: AppError | null;
  /** Something was typed that has not been sent. */
  isChanged: boolean;
  /** Puts values into fields and takes all texts away. */
  fill: (values: Partial<Values>) => void;
  /** @param how `select`: what stands there is about to be typed anew. */
  focus: (name: FieldOf<Values>, how?: 'select') => void;
}

const whole: readonly never[] = [];

/**
 * A form whose rules stand in a schema. Nothing is complained about before the first try to send;
 * from then on the texts follow what is typed. The first wrong field gets the focus. It is sent
 * once however often it is asked to, and what was typed outlives a failure.
 *
 * The browser keeps the values, not React: what is typed before the code arrives is not lost.
 */
export function useForm<Values extends object, Output>(
  options: FormOptions<Values, Output>,
): Form<Values> {
  const { known, draft, fallback, refusals = {}, part, onSent, onRefused } = options;
  const [initial] = useState(options.initial); // a later one would show what `kept` does not know
  const [place] = useState(() => formPlace(initial));
  const [kept] = useState(() => {
    const memory = formMemory(initial, draft?.read());
    memory.fill(readInterrupted(place));
    return memory;
  });
  const [, setVersion] = useState(0);
  const [triedPart, setTriedPart] = useState<readonly string[] | null>(null);
  const [status, setStatus] = useState<Form<Values>['status']>('editing');
  const [error, setError] = useState<AppError | null>(null);
  const { loaded, load } = useFormDefinition(options.definition);
  const { values } = kept;
  const render = () => setVersion((version) => version + 1);

  const fields = part?.(values)?.fields ?? whole;
  const isTried = triedPart === fields;
  const found = isTried && loaded ? examine(loaded) : null;
  const problems = { ...(found && ofPart(found.problems, fields)), ...kept.refused };

  const fillKnown = useEffectEvent(() => {
    kept.prefill(known ?? {});
    render();
  });
  const knownMark = JSON.stringify(known);
  // a layout effect, so that prefilled values are there in the first paint
  useLayoutEffect(() => {
    if (knownMark) fillKnown();
  }, [knownMark]);

  const leave = useEffectEvent(() => {
    if (status !== 'sent' && kept.isChanged()) keepInterrupted(place, kept.typedValues());
  });
  useEffect(() => {
    dropInterrupted(place);
    return () => leave();
  }, [place]);

  // after rendering, so that assistive technology announces the field with its error text
  useEffect(kept.focusWanted);

  function examine({ schema }: FormDefinition<Values, Output>) {
    const { problems, output } = check(schema, values);
    return { problems: { ...problems, ...kept.unfinished() }, output };
  }

  async function submit(form: HTMLFormElement): Promise<void> {
    if (kept.isHeld) return;
    kept.isHeld = true; // not React state, which is too late for the second of two quick clicks
    kept.refused = {};
    setError(null);
    const sayUnseen = options.failure === undefined ? null : unseenFailure(options.failure);
    try {
      if (!loaded) setStatus('sending');
      await sendIfRight(loaded ?? (await load()), form);
    } catch (cause) {
      const failure = asAppError(cause, fallback);
      refuse(failure, form);
      if (!form.isConnected) sayUnseen?.(refusals[failure.code]?.text ?? failure.userText);
    }
    render();
  }

  async function sendIfRight(definition: FormDefinition<Values, Output>, form: HTMLFormElement) {
    kept.hearAll();
    const step = part?.(values) ?? null;
    const answer = examine(definition);
    const wrong = ofPart(answer.problems, step?.fields ?? whole);
    setTriedPart(step?.fields ?? whole);
    const [anyProblem] = Object.entries<string | undefined>(wrong);
    if (anyProblem) {
      goOn();
      const [name, text = fallback] = anyProblem;
      const onScreen = firstIn(form, wrong);
      if (onScreen) kept.wantFocus(onScreen);
      // the wrong field is in another step: without this nothing would say why it is not sent
      else setError(new AppError('FORM', name, text));
    } else if (step) {
      goOn();
      step.onPassed();
    } else {
      setStatus('sending');
      const output = answer.output as Output;
      await definition.send(output);
      setStatus('sent'); // isHeld stays true: the form is done
      onSent?.(output);
    }
  }

  function refuse(failure: AppError, form: HTMLFormElement): void {
    console.warn(failure.code, failure.message);
    const refusal = refusals[failure.code];
    if (refusal) {
      kept.refused = { [refusal.field]: refusal.text ?? failure.userText } as typeof kept.refused;
      kept.wantFocus(refusal.field);
    } else setError(failure);
    goOn();
    // who has closed the form meanwhile is not led back into it
    if (form.isConnected) onRefused?.(failure);
  }

  function goOn(): void {
    kept.isHeld = false;
    setStatus('editing');
  }

  return {
    props: {
      noValidate: true,
      onFocus: () => void load().catch(() => {}), // a failure is shown when the form is sent
      onChange: (event) => {
        if (!kept.hear(event.target)) return;
        draft?.write(kept.typedValues());
        render();
      },
      onSubmit: (event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      },
    },
    field: (name) => ({
      name,
      ref: kept.attach,
      error: problems[name],
      ...(typeof initial[name] === 'boolean' && { defaultChecked: initial[name] }),
      ...(typeof initial[name] === 'string' && initial[name] && { defaultValue: initial[name] }),
    }),
    values,
    problems,
    isTried,
    status,
    error,
    isChanged: status !== 'sent' && kept.isChanged(),
    fill: (news) => {
      kept.fill(news);
      kept.refused = {};
      setTriedPart(null);
      setError(null);
      render();
    },
    focus: (name, how) => {
      kept.wantFocus(name, how);
      render();
    },
  };
}

/** The topmost field of a form that has a problem. */
function firstIn(form: HTMLFormElement, problems: object): string | undefined {
  for (const control of form.elements) {
    const name = control.getAttribute('name');
    if (name !== null && Object.hasOwn(problems, name)) return name;
  }
  return undefined;
}
