interface Press {
  control: HTMLElement;
  x: number;
  y: number;
}

const controls = 'a[href],button,label,summary,input';
const near = 10; // px; a person who lets go further away has changed their mind

/**
 * A press is for what stood there when it began. Browsers click on what stands there when it ends: where an
 * answer, a notice or somebody else's change moves the page meanwhile, nothing would happen.
 */
export function steadyPresses(): void {
  let begun: Press | null = null;
  addEventListener(
    'pointerdown',
    ({ target, clientX: x, clientY: y }) => {
      const control = (target as Element).closest<HTMLElement>(controls);
      begun = control && { control, x, y };
    },
    true,
  );
  addEventListener(
    'click',
    (event) => {
      if (!event.detail) return; // by a key or by code
      const press = begun;
      begun = null;
      if (!press || !isStillMeant(press, event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      press.control.dispatchEvent(new MouseEvent('click', event));
    },
    true,
  );
}

function isStillMeant({ control, x, y }: Press, { target, clientX, clientY }: MouseEvent): boolean {
  return (
    control.isConnected &&
    !control.contains(target as Node) &&
    Math.hypot(clientX - x, clientY - y) < near &&
    // nothing that lies under a dialog is reached
    control.closest('dialog[open]') === document.querySelector('dialog[open]')
  );
}
