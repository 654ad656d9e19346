import type { Problems } from './form-check';

/** What a person types into or chooses from. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What a form knows between two renders. */
export interface FormMemory<Values> {
  /** Also of fields that are not on the screen now. The same object each time. */
  readonly values: Values;
  /** The form is being sent, or has been: it takes no second submit. */
  isHeld: boolean;
  /** What the server said of a field, until that is changed. */
  refused: Problems<Values>;
  /** To be given as `ref` to each field. */
  attach: (control: Control | null) => (() => void) | undefined;
  /** Takes over the value of one control. @returns whether it has changed. */
  hear: (target: EventTarget) => boolean;
  /** Takes over the values of all controls: not every browser sends events for autofilled ones. */
  hearAll: () => void;
  /** Of fields in which something is typed in part; their value is blank to the page. */
  unfinished: () => Problems<Values>;
  fill: (values: Partial<Values>) => void;
  /** Fills empty fields that nobody has touched, or changes what they were filled with before. */
  prefill: (known: Partial<Values>) => void;
  /** The values somebody typed, without initial and prefilled ones. */
  typedValues: () => Partial<Values>;
  isChanged: () => boolean;
  /** Remembers a field that is to get the focus; `focusWanted` gives it. */
  wantFocus: (name: string, how?: 'select') => void;
  /** Focuses the remembered field once it is on the screen. */
  focusWanted: () => void;
}

/** The memory of one form. @param draft what was typed in an earlier visit; it counts as typed. */
export function formMemory<Values extends object>(
  initial: Values,
  draft: Partial<Values> = {},
): FormMemory<Values> {
  const start: Record<string, unknown> = { ...initial, ...draft };
  const values = { ...start };
  const controls = new Map<string, Control>();
  const typed = new Set(Object.keys(draft));
  const prefilled = new Map<string, unknown>();
  let wanted: [name: string, how?: 'select'] | null = null;

  function write(name: string, value: unknown): void {
    values[name] = value;
    const control = controls.get(name);
    if (control) show(control, value);
  }

  function hear(target: EventTarget): boolean {
    const control = target as Control;
    const { name } = control;
    const value = isBox(control) ? control.checked : control.value;
    if (controls.get(name) !== control || value === values[name]) return false;
    values[name] = value;
    typed.add(name);
    delete (memory.refused as Record<string, string>)[name];
    return true;
  }

  const memory: FormMemory<Values> = {
    values: values as Values,
    isHeld: false,
    refused: {},
    attach: (control) => {
      if (!control) return;
      const { name } = control;
      controls.set(name, control);
      // typed before this code was there; replay-early-input.ts sends the event for it next
      if (wasTouched(control)) typed.add(name);
      else show(control, values[name]);
      return () => {
        if (controls.get(name) === control) controls.delete(name);
      };
    },
    hear,
    hearAll: () => controls.forEach(hear),
    unfinished: () =>
      Object.fromEntries(
        [...controls].flatMap(([name, control]) => {
          const text = control.validity?.badInput && unfinishedTexts[control.type];
          return text ? [[name, text]] : [];
        }),
      ) as Problems<Values>,
    fill: (news) => {
      for (const [name, value] of Object.entries(news)) {
        typed.add(name);
        write(name, value);
      }
    },
    prefill: (known) => {
      for (const [name, value] of Object.entries(known)) {
        const isFree = values[name] === '' || values[name] === prefilled.get(name);
        if (!value || typed.has(name) || !isFree) continue;
        prefilled.set(name, value);
        start[name] = value;
        write(name, value);
      }
    },
    typedValues: () =>
      Object.fromEntries(Object.entries(values).filter(([name]) => typed.has(name))) as Values,
    isChanged: () => Object.keys(values).some((name) => values[name] !== start[name]),
    wantFocus: (...wish) => {
      wanted = wish;
    },
    focusWanted: () => {
      const control = wanted && controls.get(wanted[0]);
      if (!control) return;
      if (wanted?.[1] && 'select' in control) control.select();
      control.focus();
      wanted = null;
    },
  };
  return memory;
}

const unfinishedTexts: Readonly<Record<string, string>> = {
  date: 'Please enter the whole date',
  time: 'Please enter the whole time',
  number: 'Please enter a number',
};

function isBox(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox';
}

function show(control: Control, value: unknown): void {
  if (isBox(control)) {
    control.checked = value === true;
    return;
  }
  const text = String(value ?? '');
  // Chrome tells what it fills in only once the page is touched, and takes it back when it is written to
  if (control.value !== text) control.value = text;
}

function wasTouched(control: Control): boolean {
  if (isBox(control)) return control.checked !== control.defaultChecked;
  if ('options' in control) {
    return control.selectedIndex > 0 && !control.options[control.selectedIndex]?.defaultSelected;
  }
  return control.value !== control.defaultValue;
}
