/**
 * What was typed, autofilled or ticked in prerendered HTML before its code arrived is told to that
 * code as if it happened now; React would otherwise put its own values back at the next render.
 * To be called in the commit that takes the HTML over.
 */
export function replayEarlyInput(page: ParentNode): void {
  for (const field of page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input, textarea',
  )) {
    if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) tick(field);
    else if (field.value !== field.defaultValue) type(field);
  }
}

function tick(field: HTMLInputElement): void {
  if (field.checked === field.defaultChecked) return;
  if (field.type === 'radio' && !field.checked) return; // another one of its group was chosen
  field.checked = field.defaultChecked;
  field.click();
}

// React hears of values set through an element's own property, and not of those set through the
// prototype's: so it knows the old one when the event comes.
function type(field: HTMLInputElement | HTMLTextAreaElement): void {
  const typed = field.value;
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
