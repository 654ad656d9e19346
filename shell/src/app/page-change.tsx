import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'shared/router';
import { mainId } from './main-id';
import { pageTitle } from './page-title';
import { requestPages } from './request-pages';
import { allScreens, screensAt } from './screens';
import { changeTab, followScroll, rememberedScroll } from './scroll-memory';

/**
 * What a browser does by itself when a document changes, and a single-page application has to do:
 * title and preview texts, focus, scroll position, and saying aloud where one has arrived.
 */
export function PageChange(): ReactNode {
  const { pathname, hash, key } = useLocation();
  const navigation = useNavigationType();
  const [announced, setAnnounced] = useState('');
  const shown = useRef({ pathname, key });
  const entry = entryOf({ pathname, key });
  const place = useRef<Place>({});

  // a layout effect: the new page may change the scroll position, which must not be stored for the old entry
  useLayoutEffect(() => {
    const before = shown.current;
    const tabPlace = placeOfTab(before, pathname);
    const top = navigation === 'POP' ? rememberedScroll(entry) : tabPlace;
    place.current = { top };
    if (tabPlace !== undefined && top !== undefined) {
      scrollToPlace(top); // before the tab is painted at the place of the one before
      place.current.reached = window.scrollY;
    }
    return followScroll(entry);
  }, [entry, pathname, navigation]);

  useEffect(() => {
    const title = pageTitle(pathname, allScreens());
    document.title = title;
    if (shown.current.pathname === pathname) return;
    setAnnounced(title);
    let isCurrent = true;
    changePageHead(pathname, () => isCurrent).catch(() => {}); // only link previews and search engines read it
    return () => {
      isCurrent = false;
    };
  }, [pathname]);

  useEffect(() => {
    const before = shown.current;
    shown.current = { pathname, key };
    const isNewPage = before.pathname !== pathname;
    const isNewEntry = before.key !== key;
    let isCurrent = true;
    void requestPages(pathname).then(async () => {
      const anchor = await rendered(hash.slice(1), () => isCurrent);
      if (!isCurrent) return;
      const { top, reached = window.scrollY } = place.current;
      if (top !== undefined && (navigation === 'POP' || !anchor)) {
        if (window.scrollY === reached) scrollToPlace(top); // else the person has scrolled meanwhile
      } else if (anchor && (isNewEntry || isNewPage || window.scrollY === 0)) {
        // within a page scrolling may be smooth; on a new page there is nothing to scroll from
        anchor.scrollIntoView({ behavior: isNewPage ? 'instant' : 'auto' });
      } else if (isNewPage) scrollToPlace(0);
      if (isNewPage) focusPage(anchor);
      else if (anchor && isNewEntry && navigation !== 'POP') focusOn(anchor);
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

/** Where a page is to stand, and how far that was possible before all of it had been drawn. */
interface Place {
  top?: number | undefined;
  reached?: number;
}

interface Shown {
  pathname: string;
  key: string;
}

function entryOf({ pathname, key }: Shown): string {
  return `${key} ${pathname}`;
}

/** Where the page goes when one tab of the dashboard takes another's place; undefined elsewhere. */
function placeOfTab(before: Shown, pathname: string): number | undefined {
  if (before.pathname === pathname || ![before.pathname, pathname].every(isTab)) return undefined;
  const page = document.querySelector('[data-tab-page]');
  if (!page) return undefined;
  const { scrollPaddingTop } = getComputedStyle(document.documentElement);
  const start =
    page.getBoundingClientRect().top + window.scrollY - (Number.parseFloat(scrollPaddingTop) || 0);
  const leftAt = rememberedScroll(entryOf(before)) ?? 0;
  return changeTab({ from: before.pathname, to: pathname, leftAt, start });
}

function isTab(pathname: string): boolean {
  return screensAt(pathname)[0]?.frame === 'dashboard';
}

function scrollToPlace(top: number): void {
  window.scrollTo({ top, behavior: 'instant' });
}

// The HTML brings the first page's head, so a first visit does without this; what a person sees comes first.
async function changePageHead(pathname: string, isCurrent: () => boolean): Promise<void> {
  await requestPages(pathname);
  await rendered('', isCurrent);
  if (!isCurrent()) return;
  const head = await import(/* webpackChunkName: "page-head" */ './page-head');
  const screens = await head.loadScreens();
  if (isCurrent()) head.applyPageHead(pathname, screens);
}

/** Waits until the page has been drawn, and a little longer for the element the hash names. */
async function rendered(id: string, isCurrent: () => boolean): Promise<HTMLElement | null> {
  for (let frame = 0; frame < 30 && isCurrent(); frame += 1) {
    await new Promise(requestAnimationFrame);
    const found = id ? elementNamed(id) : null;
    if (found || (!id && frame >= 1)) return found;
  }
  return null;
}

/** As browsers look for it: by the hash as it stands, else decoded. */
function elementNamed(id: string): HTMLElement | null {
  try {
    return document.getElementById(id) ?? document.getElementById(decodeURIComponent(id));
  } catch {
    return null; // "#50%" stands for no other name
  }
}

function focusPage(anchor: HTMLElement | null): void {
  const main = document.getElementById(mainId);
  if (!main) return;
  // A page that put the focus somewhere itself (a form, a dialog) knows better.
  const { activeElement } = document;
  if (!anchor && main !== activeElement && main.contains(activeElement)) return;
  const page = main.querySelector('[data-tab-page]') ?? main;
  focusOn(anchor ?? page.querySelector<HTMLElement>('h1, h2') ?? main);
}

function focusOn(target: HTMLElement): void {
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
