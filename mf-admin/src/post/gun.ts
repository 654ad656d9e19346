import { readPostCode } from 'shared/post/code';
import { showToast } from 'shared/runtime/store';

export const betweenKeys = 30; // ms; nobody types that fast, and a gun never slower
const shortest = 6; // characters: fewer may be two fingers at once

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Burst {
  text: string;
  /** Of its last key. */
  at: number;
  field: Field | null;
  /** What was in the field before. */
  before: string;
}

/**
 * A scanner's gun types what it reads, and Enter or Tab. What comes that fast is taken out of the field it was typed
 * into, whichever that is, and handed over: a form is not sent by its Enter. A field with `data-keeps-scans` keeps it.
 * @param isWhole whether what came is complete, for a gun that sends neither
 * @param isHere false while another listener has what is scanned: that of a dialog over the page
 * @param isTaken false for what stays as it was typed, its Enter included
 * @returns ends it
 */
export function listenForGun(
  onScan: (text: string) => void,
  isWhole: (text: string) => boolean,
  isHere: () => boolean = () => true,
  isTaken: (text: string) => boolean = () => true,
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
    if (event.target instanceof Element && event.target.closest('[data-keeps-scans]')) return;
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
    } else if (
      (key === 'Enter' || key === 'Tab') &&
      burst &&
      at - burst.at <= 2 * betweenKeys && // some send it a little later than the rest
      burst.text.length >= shortest &&
      isTaken(burst.text)
    ) {
      event.preventDefault();
      event.stopImmediatePropagation();
      end();
    } else if (key !== 'Shift' && key !== 'CapsLock') burst = null;
  }

  document.addEventListener('keydown', press, true);
  return () => {
    clearTimeout(later);
    document.removeEventListener('keydown', press, true);
  };
}

let listeningPages = 0;

/**
 * Labels for a page. While a dialog is open over it they are for the dialog, if a field of it says that it takes labels; any
 * other is finished first, and nothing is typed into it.
 */
export function listenForLabels(onScan: (text: string) => void): () => void {
  listeningPages += 1;
  const stop = listenForGun(whenFree(onScan), isLabel, isNoDialogListening);
  return () => {
    listeningPages -= 1;
    stop();
  };
}

/** Labels on any screen, where neither its page nor a dialog listens. What is no label stays as it was typed. */
export function listenForLabelsAnywhere(onScan: (text: string) => void): () => void {
  const isHere = () => listeningPages === 0 && isNoDialogListening();
  return listenForGun(whenFree(onScan), isLabel, isHere, isLabel);
}

function whenFree(onScan: (text: string) => void): (text: string) => void {
  return (text) => {
    const dialogs = [...document.querySelectorAll('dialog[open]')];
    if (dialogs.every((dialog) => dialog.querySelector('[data-gives-way]'))) onScan(text);
    else showToast('Close what is open first, then scan the label again.', 'error');
  };
}

const isNoDialogListening = () => !document.querySelector('dialog[open] [data-takes-labels]');

export const isLabel = (text: string) => readPostCode(text) !== null;

export const noDialog = () => !document.querySelector('dialog[open]');

function fieldOf(target: EventTarget | null): Field | null {
  return target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
    ? target
    : null;
}

/** As typed by hand, so that the page hears of it. */
function put(field: Field, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (field instanceof HTMLSelectElement)
    field.dispatchEvent(new Event('change', { bubbles: true }));
}
