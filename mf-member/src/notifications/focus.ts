/** Gives the focus to what comes in the place of something that had it, and to nothing else. */
export function focusIfLost(element: HTMLElement | null | undefined): void {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) {
    element?.focus({ preventScroll: true });
  }
}

/**
 * Before an item of a list goes: the focus goes to the one after it, or before, or to `otherwise`. What can
 * be done about an item stands in its `data-ways`.
 */
export function focusNeighbour(item: Element, otherwise: HTMLElement | null): void {
  const items = [...(item.closest('[data-list]')?.querySelectorAll('li') ?? [])];
  const place = items.indexOf(item as HTMLLIElement);
  const neighbour = items[place + 1] ?? items[place - 1];
  (neighbour?.querySelector<HTMLElement>('[data-ways] button') ?? otherwise)?.focus({
    preventScroll: true,
  });
}
