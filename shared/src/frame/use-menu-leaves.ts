import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'shared/router';

/**
 * Closes a menu of screens once one of them is open, and lets go of the focus: without it in the menu
 * (or, after the popover, on its button) the shell moves it to the page's heading.
 * @param id of the menu, by which its button opens it.
 */
export function useMenuLeaves(menu: RefObject<HTMLElement | null>, id: string): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    menu.current?.hidePopover();
    const { activeElement: active } = document;
    if (!(active instanceof HTMLElement)) return;
    const isButton = active.getAttribute('popovertarget') === id;
    if (isButton || menu.current?.contains(active)) active.blur();
  }, [pathname, menu, id]);
}
