const storageKey = 'scroll-positions';
const kept = 50;

let positions: Record<string, number> | undefined;

/**
 * Where the page of this history entry was left; undefined when it was not seen before. Entries
 * are named by React Router's key and the path: the first one of every document has the same key.
 */
export function rememberedScroll(entry: string): number | undefined {
  return read()[entry];
}

/** Follows the scroll position of a history entry until the returned function is called. */
export function followScroll(entry: string): () => void {
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
  // for an entry left before it was ever scrolled; in the next frame, since asking now would lay out the page once more
  const frame = requestAnimationFrame(() => {
    read()[entry] ??= window.scrollY;
  });
  window.addEventListener('scroll', note, { passive: true });
  window.addEventListener('pagehide', save);
  return () => {
    cancelAnimationFrame(frame);
    window.removeEventListener('scroll', note);
    window.removeEventListener('pagehide', save);
  };
}

/** How far each tab of this visit was scrolled when it was left, below its beginning; by path. */
const tabs = new Map<string, number>();

interface TabChange {
  from: string;
  to: string;
  /** Where the page stood when the tab was left. */
  leftAt: number;
  /** Where the page stands when a tab begins right below what stays in place above it. */
  start: number;
}

/**
 * Where the page stands after going from one tab to another. A tab is found where it was left; one
 * that is new, or was left at its beginning, begins without moving the frame around it more than it
 * takes to see that beginning.
 */
export function changeTab({ from, to, leftAt, start }: TabChange): number {
  tabs.set(from, leftAt - start);
  const below = tabs.get(to) ?? 0;
  return below > 0 ? start + below : Math.min(leftAt, start);
}

function read(): Record<string, number> {
  positions ??= isReturn() ? stored() : {};
  return positions;
}

// An address typed, or followed from elsewhere, starts at its top.
function isReturn(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return load?.type === 'reload' || load?.type === 'back_forward';
}

function stored(): Record<string, number> {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
    return { ...(value as Record<string, number>) };
  } catch {
    return {}; // edited by hand, or storage blocked
  }
}
