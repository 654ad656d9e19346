type Area = HTMLTextAreaElement | null | undefined;

// React puts a setter of its own before it, and hears of nothing that is set through that
const setValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set as (
  text: string,
) => void;

/** Writes text where the cursor is, as if it were typed: it can be undone. The cursor goes behind it. */
export function insertText(area: Area, text: string): void {
  if (!area || area.disabled) return;
  area.focus();
  // the only way that leaves the steps one can undo; where it is missing, the text is put there
  const isTyped = document.execCommand?.('insertText', false, text);
  if (isTyped) return;
  const { value, selectionStart: start, selectionEnd: end } = area;
  setValue.call(area, value.slice(0, start) + text + value.slice(end));
  area.setSelectionRange(start + text.length, start + text.length);
  area.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Selects a part of the text and brings it into view. */
export function showPart(area: Area, start: number, end: number): void {
  if (!area) return;
  // a text field scrolls to its cursor when it gets the focus, but not for a selection
  area.setSelectionRange(start, start);
  area.blur();
  area.focus();
  area.setSelectionRange(start, end);
}
