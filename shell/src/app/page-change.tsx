import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'shared/router';
import { mainId } from './app';
import { applyPageMeta, pageMeta } from './page-title';
import { requestPages } from './request-pages';
import { rememberScroll, scrollPosition } from './scroll-memory';

/**
 * What a browser does by itself when a document changes, and a single-page application has to do:
 * title and preview texts, focus, scroll position, and saying aloud where one has arrived.
 */
export function PageChange(): ReactNode {
  const { pathname, hash, key } = useLocation();
  const navigation = useNavigationType();
  const [announced, setAnnounced] = useState('');
  const shown = useRef(pathname);
  const scrolledFor = useRef(pathname);

  useEffect(() => {
    applyPageMeta(pathname);
    if (shown.current === pathname) return;
    shown.current = pathname;
    setAnnounced(pageMeta(pathname).title);
    const isCurrent = { value: true };
    void requestPages(pathname).then(() => {
      // Two frames: the page is rendered in the first.
      requestAnimationFrame(() => requestAnimationFrame(() => isCurrent.value && focusPage()));
    });
    return () => {
      isCurrent.value = false;
    };
  }, [pathname]);

  useEffect(() => rememberScroll(key), [key]);

  useEffect(() => {
    let isCurrent = true;
    // A step within a page (a filter in the query, a dialog in the history) stays where it is.
    const isSamePage = scrolledFor.current === pathname && hash === '';
    scrolledFor.current = pathname;
    const start = isSamePage ? undefined : 0;
    const target = navigation === 'POP' ? scrollPosition(key) : start;
    void requestPages(pathname).then(() => {
      requestAnimationFrame(() => isCurrent && arrive(hash, target));
    });
    return () => {
      isCurrent = false;
    };
  }, [pathname, hash, key, navigation]);

  return (
    <p className="visually-hidden" aria-live="polite">
      {announced}
    </p>
  );
}

function focusPage(): void {
  const main = document.getElementById(mainId);
  // A page that put the focus somewhere itself (a form, a dialog) knows better.
  if (!main || (main !== document.activeElement && main.contains(document.activeElement))) return;
  const heading = (main.querySelector('[data-tab-page]') ?? main).querySelector<HTMLElement>(
    'h1, h2',
  );
  if (heading) heading.tabIndex = -1;
  (heading ?? main).focus({ preventScroll: true });
}

function arrive(hash: string, position: number | undefined): void {
  const anchor = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
  if (position === undefined) return;
  if (anchor && position === 0) anchor.scrollIntoView();
  else window.scrollTo({ top: position, behavior: 'instant' });
}
