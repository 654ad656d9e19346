export const betweenKeys = 30; // ms; nobody types that fast, and a gun never slower
const shortest = 6; // characters: fewer may be two fingers at once

type Field = HTMLInputElement | HTMLTextAreaElement;

interface Burst {
  text: string;
  /** Of its last key. */
  at: number;
  field: Field | null;
  /** What was in the field before. */
  before: string;
}

/**
 * A scanner's gun types what it reads, and Enter. What comes that fast is taken out of the field it was typed into,
 * whichever that is, and handed over.
 * @param isWhole whether what came is complete, for a gun that sends no Enter
 * @param isHere false while what is scanned is for somebody else: a dialog over the page
 * @returns ends it
 */
export function listenForGun(
  onScan: (text: string) => void,
  isWhole: (text: string) => boolean,
  isHere: () => boolean = () => true,
): () => void {
  let burst: Burst | null = null;
  let later: ReturnType<typeof setTimeout> | undefined;

  function end(): void {
    const { text, field, before } = burst ?? { text: '', field: null, before: '' };
    burst = null;
    if (field) put(field, before);
    onScan(text);
  }

  function press(event: KeyboardEvent): void {
    const { key, timeStamp: at } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || !isHere()) return;
    clearTimeout(later);
    const isQuick = burst !== null && at - burst.at <= betweenKeys;
    if (key.length === 1) {
      const field = fieldOf(event.target);
      burst =
        burst && isQuick
          ? { ...burst, text: burst.text + key, at }
          : { text: key, at, field, before: field?.value ?? '' };
      later = setTimeout(() => {
        if (burst && burst.text.length >= shortest && isWhole(burst.text)) end();
      }, 2 * betweenKeys);
    } else if (key === 'Enter' && isQuick && burst && burst.text.length >= shortest) {
      event.preventDefault();
      event.stopImmediatePropagation();
      end();
    } else if (key !== 'Shift') burst = null;
  }

  document.addEventListener('keydown', press, true);
  return () => {
    clearTimeout(later);
    document.removeEventListener('keydown', press, true);
  };
}

/** For a page: what is open over it is meant then. */
export const noDialog = () => !document.querySelector('dialog[open]');

function fieldOf(target: EventTarget | null): Field | null {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    ? target
    : null;
}

/** As typed by hand, so that the page hears of it. */
function put(field: Field, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
