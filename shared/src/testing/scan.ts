import { fireEvent } from '@testing-library/react';

/** What a scanner's gun types into whatever has the focus: keys faster than hands, and Enter. */
export function scan(text: string): void {
  let at = performance.now(); // ms
  for (const key of [...text, 'Enter']) {
    at += 4;
    const target = document.activeElement ?? document.body;
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: at }); // however slow this machine is
    const isTyped = fireEvent(target, event) && key.length === 1;
    if (isTyped && target instanceof HTMLInputElement) {
      fireEvent.input(target, { target: { value: target.value + key } });
    }
  }
}
