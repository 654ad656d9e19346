import type { FormPlan } from './form-check';

/** What a person types into or chooses from. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * What a form knows between two renders: its values, also of fields that are not on the screen
 * now, and the elements of those that are.
 */
export class FormMemory<Values extends object, Output> {
  readonly values: Values;
  plan: FormPlan<Values, Output> | null = null;
  loading: Promise<FormPlan<Values, Output>> | null = null;
  /** It is being sent, or has been. */
  isHeld = false;
  /** What the server said of a field; until that is changed. */
  refused: Partial<Record<keyof Values & string, string>> = {};
  /** Gets the focus as soon as it is on the screen. */
  wanted: { name: string; how?: 'select' } | null = null;

  private readonly start: Values;
  private readonly controls = new Map<string, Control>();
  private readonly typed = new Set<string>();
  private readonly prefilled = new Map<string, unknown>();

  constructor(initial: Values, draft: Partial<Values> = {}) {
    this.start = { ...initial, ...draft };
    this.values = { ...this.start };
    for (const name of Object.keys(draft)) this.typed.add(name);
  }

  /** To be given as `ref` to each field. */
  readonly attach = (control: Control | null): (() => void) | undefined => {
    if (!control) return;
    const { name } = control;
    this.controls.set(name, control);
    // typed into the served page; it is told as an input of its own in a moment
    if (wasTouched(control)) this.typed.add(name);
    else writeControl(control, this.read(name));
    return () => {
      if (this.controls.get(name) === control) this.controls.delete(name);
    };
  };

  has(name: string): boolean {
    return this.controls.has(name);
  }

  /** A control tells its value. @returns whether that is news. */
  hear(target: EventTarget): boolean {
    const control = target as Control;
    if (this.controls.get(control.name) !== control) return false;
    const value = readControl(control);
    if (value === this.read(control.name)) return false;
    Object.assign(this.values, { [control.name]: value });
    delete this.refused[control.name as keyof Values & string];
    this.typed.add(control.name);
    return true;
  }

  readControls(): void {
    for (const control of this.controls.values()) this.hear(control);
  }

  /** Fills an empty field that nobody has touched, or changes what it was filled with before. */
  prefill(name: string, value: unknown): void {
    const now = this.read(name);
    if (this.typed.has(name) || (now !== '' && now !== this.prefilled.get(name))) return;
    this.prefilled.set(name, value);
    Object.assign(this.start, { [name]: value });
    this.write(name, value);
  }

  fill(values: Partial<Values>): void {
    for (const [name, value] of Object.entries(values)) {
      this.typed.add(name);
      this.write(name, value);
    }
  }

  /** Without what stood there before anybody typed. */
  typedValues(): Partial<Values> {
    const typed = Object.entries(this.values).filter(([name]) => this.typed.has(name));
    return Object.fromEntries(typed) as Partial<Values>;
  }

  isChanged(): boolean {
    const start = this.start as Record<string, unknown>;
    return Object.entries(this.values).some(([name, value]) => value !== start[name]);
  }

  focusWanted(): void {
    const control = this.wanted && this.controls.get(this.wanted.name);
    if (!control) return;
    if (this.wanted?.how === 'select' && control instanceof HTMLInputElement) control.select();
    control.focus();
    this.wanted = null;
  }

  private read(name: string): unknown {
    return (this.values as Record<string, unknown>)[name];
  }

  private write(name: string, value: unknown): void {
    Object.assign(this.values, { [name]: value });
    const control = this.controls.get(name);
    if (control) writeControl(control, value);
  }
}

function isBox(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox';
}

function readControl(control: Control): string | boolean {
  return isBox(control) ? control.checked : control.value;
}

function writeControl(control: Control, value: unknown): void {
  if (isBox(control)) control.checked = value === true;
  else control.value = String(value ?? '');
}

function wasTouched(control: Control): boolean {
  if (isBox(control)) return control.checked !== control.defaultChecked;
  if (control instanceof HTMLSelectElement) {
    return control.selectedIndex > 0 && !control.options[control.selectedIndex]?.defaultSelected;
  }
  return control.value !== control.defaultValue;
}
