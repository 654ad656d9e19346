const storageKey = 'scroll-positions';
const kept = 50;

let positions: Record<string, number> | undefined;

/** Where the page of this history entry was left; undefined at its first visit. */
export function scrollPosition(entry: string): number | undefined {
  return read()[entry];
}

/** Follows the scroll position of a history entry until the returned function is called. */
export function rememberScroll(entry: string): () => void {
  history.scrollRestoration = 'manual';
  const note = () => {
    read()[entry] = window.scrollY;
  };
  const save = () => {
    const latest = Object.entries(read()).slice(-kept);
    try {
      sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(latest)));
    } catch {
      // Storage blocked or full: positions last as long as the page.
    }
  };
  window.addEventListener('scroll', note, { passive: true });
  window.addEventListener('pagehide', save);
  return () => {
    window.removeEventListener('scroll', note);
    window.removeEventListener('pagehide', save);
  };
}

function read(): Record<string, number> {
  if (positions) return positions;
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
    positions = { ...(stored as Record<string, number>) };
  } catch {
    positions = {};
  }
  return positions;
}
