import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'shared/router';
import { mainId } from './app';
import { pageTitle } from './page-title';
import { requestPages } from './request-pages';
import { followScroll, rememberedScroll } from './scroll-memory';

/**
 * What a browser does by itself when a document changes, and a single-page application has to do:
 * title and preview texts, focus, scroll position, and saying aloud where one has arrived.
 */
export function PageChange(): ReactNode {
  const { pathname, hash, key } = useLocation();
  const navigation = useNavigationType();
  const [announced, setAnnounced] = useState('');
  const shown = useRef({ pathname, key });
  const entry = `${key} ${pathname}`;

  useEffect(() => {
    document.title = pageTitle(pathname);
    if (shown.current.pathname === pathname) return;
    setAnnounced(pageTitle(pathname));
    let isCurrent = true;
    loadPageHead().then(
      ({ applyPageHead }) => isCurrent && applyPageHead(pathname),
      () => {}, // nobody on this page misses what only others read
    );
    return () => {
      isCurrent = false;
    };
  }, [pathname]);

  useEffect(() => {
    const before = shown.current;
    shown.current = { pathname, key };
    const isNewPage = before.pathname !== pathname;
    const isNewEntry = before.key !== key;
    // Asked now: on the way there the page may scroll by itself, and be remembered for that.
    const remembered = navigation === 'POP' ? rememberedScroll(entry) : undefined;
    let isCurrent = true;
    void requestPages(pathname).then(async () => {
      const anchor = await rendered(hash.slice(1), () => isCurrent);
      if (!isCurrent) return;
      if (remembered !== undefined) window.scrollTo({ top: remembered, behavior: 'instant' });
      else if (anchor && (isNewEntry || isNewPage || window.scrollY === 0)) anchor.scrollIntoView();
      else if (isNewPage) window.scrollTo({ top: 0, behavior: 'instant' });
      if (isNewPage || (anchor && isNewEntry)) focusPage(anchor);
    });
    return () => {
      isCurrent = false;
    };
  }, [pathname, hash, key, entry, navigation]);

  useEffect(() => followScroll(entry), [entry]);

  return (
    <p className="visually-hidden" aria-live="polite">
      {announced}
    </p>
  );
}

// The HTML brings the first page's head, so a first visit does without this.
function loadPageHead(): Promise<typeof import('./page-head')> {
  return import(/* webpackChunkName: "page-head" */ './page-head');
}

/** Waits until the page has been drawn, and a little longer for the element the hash names. */
async function rendered(id: string, isCurrent: () => boolean): Promise<HTMLElement | null> {
  for (let frame = 0; frame < 30 && isCurrent(); frame += 1) {
    await new Promise(requestAnimationFrame);
    const found = id ? document.getElementById(decodeURIComponent(id)) : null;
    if (found || (!id && frame >= 1)) return found;
  }
  return null;
}

function focusPage(anchor: HTMLElement | null): void {
  const main = document.getElementById(mainId);
  if (!main) return;
  // A page that put the focus somewhere itself (a form, a dialog) knows better.
  const { activeElement } = document;
  if (!anchor && main !== activeElement && main.contains(activeElement)) return;
  const page = main.querySelector('[data-tab-page]') ?? main;
  const target = anchor ?? page.querySelector<HTMLElement>('h1, h2');
  if (target) target.tabIndex = -1;
  (target ?? main).focus({ preventScroll: true });
}
