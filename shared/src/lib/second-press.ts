/**
 * What a press sets off may move the page: a notice goes, texts appear. The second press of a double
 * click would then meet a link or a button that nobody aimed at, so it counts only on the same control.
 * To be called at the first press.
 */
export function ignoreSecondPress(pressed: HTMLElement | null): void {
  const kinds = ['mousedown', 'click'] as const; // the first of them would move the focus
  function heed(event: MouseEvent): void {
    if (event.detail < 2) {
      for (const kind of kinds) document.removeEventListener(kind, heed, true);
    } else if (!pressed?.contains(event.target as Node)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }
  for (const kind of kinds) document.addEventListener(kind, heed, true);
}
