/**
 * Stands as text in the head of every page, with the addresses of the fonts of a first screen in `data-fonts`
 * (decision 025). A browser draws nothing for up to 0.1 s while preloaded fonts come. On a slow line that is in
 * vain: there the first document is drawn with the local stand-ins alone, the fonts come when all else is there, and
 * are in use from the next one on. No import and no export: it is not a module there.
 */
{
  const fonts = document.currentScript?.dataset.fonts?.split(' ') ?? [];
  const { rtt = 0, saveData } = (navigator as { connection?: NetworkInformation }).connection ?? {};
  let wasHere = false; // then its cache has the fonts; of a new visitor nothing is stored, not even this
  try {
    wasHere = sessionStorage.length + localStorage.length > 0;
  } catch {
    // the browser keeps nothing
  }
  const isLate = !wasHere && (saveData || rtt > 100); // ms, as the browser knows it from other pages
  if (isLate) document.documentElement.classList.add('stand-ins');

  const load = (): void => {
    const rel = isLate ? 'prefetch' : 'preload';
    const kind = { as: 'font', type: 'font/woff2', crossOrigin: '' };
    for (const href of fonts) {
      document.head.append(Object.assign(document.createElement('link'), { rel, ...kind, href }));
    }
  };
  if (!isLate) load();
  else if (!saveData) addEventListener('load', load);
}

/** https://wicg.github.io/netinfo; not in Firefox and Safari. */
interface NetworkInformation {
  /** ms */
  readonly rtt?: number;
  readonly saveData?: boolean;
}
