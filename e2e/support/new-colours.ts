/**
 * Runs in the browser. Marks with `data-new-colours` what shows text in colours, on grounds or in a
 * size not marked before on this page: how well the hundredth cell of a table can be read is known
 * from the first one, and so is a page that is looked at again with a dialog open.
 */
export function markNewColours(): void {
  const page = window as unknown as { coloursSeen?: Set<string> };
  page.coloursSeen ??= new Set();
  const grounds = new Map<Element, string>();

  /** Everything that decides what is seen behind the text of `element`. */
  function groundOf(element: Element): string {
    const known = grounds.get(element);
    if (known !== undefined) return known;
    const below = element.parentElement ? groundOf(element.parentElement) : '';
    const style = getComputedStyle(element);
    const own = [
      ...['::before', '::after'].map((part) => getComputedStyle(element, part).backgroundColor),
      style.backgroundColor,
      style.backgroundImage,
      style.opacity,
      style.filter,
      style.mixBlendMode,
      style.position,
    ].join();
    // an ancestor that adds nothing is left out, so that depth plays no part
    const ground = below.endsWith(own) ? below : `${below}\n${own}`;
    grounds.set(element, ground);
    return ground;
  }

  const dialogs = [...document.querySelectorAll('dialog:modal')];
  const top = dialogs.at(-1) ?? document.body; // what lies behind a dialog cannot be measured
  for (const element of [top, ...top.querySelectorAll('*')]) {
    const showsText =
      element.matches('input, textarea, select') ||
      [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
    if (!showsText || !element.checkVisibility({ visibilityProperty: true })) continue;
    const { width, height } = element.getBoundingClientRect();
    if (width <= 1 || height <= 1) continue; // only read aloud
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const isOff = element.closest(':disabled, [aria-disabled="true"]') !== null; // no contrast is required of it
    const seen = [color, fontSize, fontWeight, textShadow, isOff, groundOf(element)].join();
    if (page.coloursSeen.has(seen)) continue;
    page.coloursSeen.add(seen);
    element.setAttribute('data-new-colours', '');
  }
}
