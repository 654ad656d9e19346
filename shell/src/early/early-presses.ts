declare global {
  /** What `record-presses.ts` keeps until the code of a page is there. */
  interface EarlyPresses {
    /** Pressed and not answered yet: each control once, in the order of the first press. */
    pressed: Set<HTMLElement>;
    /** Whether a control has no code behind it yet, so that a press of it is kept. */
    isWaiting: (control: Element) => boolean;
  }
  interface Window {
    earlyPresses?: EarlyPresses;
  }
}

/** Controls of the served page that wait for its remote's code; the shell's wait for the shell. */
let held: ReadonlySet<Element> = new Set();
let whenHeldIsPressed = () => {};

/**
 * Lets what was pressed too early happen now, in its order, and leaves later presses to the page's
 * code. To be called in an effect once that code is there: what was typed has been told to it by
 * then (`replay-early-input.ts`) and is rendered before the first press happens.
 */
export function answerPresses(): void {
  const early = window.earlyPresses;
  if (!early) return;
  early.isWaiting = (control) => {
    if (!held.has(control)) return false;
    whenHeldIsPressed();
    return true;
  };
  void happen(take((control) => !held.has(control)));
}

/** Keeps presses on a page whose code is still missing. The returned function forgets them. */
export function holdPage(page: Element): () => void {
  held = new Set(page.querySelectorAll('button, form, a[data-acts]'));
  return () => {
    forgetPagePresses();
    held = new Set();
  };
}

/** The page's code has arrived: the presses it has missed happen now. */
export function answerPagePresses(): void {
  held = new Set();
  answerPresses();
}

/** The page's code cannot be loaded: forgets its presses. @returns whether there were any */
export function forgetPagePresses(): boolean {
  return take((control) => held.has(control)).length > 0;
}

/** Follows presses of the page's waiting controls until the returned function is called. */
export function followPagePresses(listener: () => void): () => void {
  whenHeldIsPressed = listener;
  return () => {
    whenHeldIsPressed = () => {};
  };
}

function take(isDue: (control: Element) => boolean): HTMLElement[] {
  const pressed = window.earlyPresses?.pressed ?? new Set();
  const due = [...pressed].filter(isDue);
  for (const control of due) {
    pressed.delete(control);
    control.removeAttribute('aria-busy');
  }
  return due;
}

async function happen(controls: readonly HTMLElement[]): Promise<void> {
  for (const control of controls) {
    await null; // what was typed, and the press before, are rendered by then
    const meant = control.isConnected ? control : likenessOf(control);
    if (meant instanceof HTMLFormElement) meant.requestSubmit();
    else meant?.click();
  }
}

/** The one control that says the same, where the page was drawn anew; none when it has moved on. */
function likenessOf(control: HTMLElement): HTMLElement | undefined {
  const says = (one: Element) => one.getAttribute('aria-label') ?? one.textContent;
  const alike = [...document.querySelectorAll<HTMLElement>(control.localName)].filter(
    (other) => says(other) === says(control),
  );
  return alike.length === 1 ? alike[0] : undefined;
}
