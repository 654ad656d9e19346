/**
 * Stands as text in the head of every page and runs before anything else (decision 008): keeps
 * what is pressed or sent before the page's code is there, and shows that it was heard. Links that
 * only lead somewhere, fields, and what the browser does by itself (summaries, popovers) are left
 * alone. No import and no export: it is not a module there.
 */
{
  const early: EarlyPresses = {
    pressed: new Set(),
    isWaiting: () => true,
  };
  window.earlyPresses = early;

  let isLost = false; // a script of this document could not be loaded, so nothing will be answered

  const controls = 'button:not([popovertarget]),a[data-acts]';

  const record = (event: SubmitEvent | MouseEvent): void => {
    const control: HTMLElement | null =
      event instanceof SubmitEvent
        ? (event.submitter ?? (event.target as HTMLFormElement))
        : (event.target as Element).closest<HTMLElement>(controls);
    if (!control || !early.isWaiting(control)) return;
    if (control.localName === 'a' && (isLost || isForNewTab(event as MouseEvent))) return;
    event.preventDefault(); // even then: a form would put what is typed into the address
    event.stopPropagation(); // React would answer this press before the earlier ones
    if (isLost) return;
    early.pressed.add(control);
    control.setAttribute('aria-busy', 'true');
  };
  const isForNewTab = ({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
    altKey || ctrlKey || metaKey || shiftKey;

  const lose = ({ target }: Event): void => {
    if (!(target instanceof HTMLScriptElement && target.defer)) return; // scripts that load later report it themselves
    isLost = true;
    for (const control of early.pressed) control.removeAttribute('aria-busy');
    early.pressed.clear();
    (document.getElementById('unloaded') as HTMLElement).hidden = false; // site/src/pages/unloaded.ts
  };

  addEventListener('error', lose, true);
  addEventListener('click', record, true);
  addEventListener('submit', record, true);
}
