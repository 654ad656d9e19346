/**
 * Stands as text in the head of every page, before what names its scripts (decision 025): the fonts of
 * the first paint, unless the line is known for round trips in which they cannot come in time. A page that was
 * painted without them keeps its stand-ins (`fonts.css`), so there they would only be in the way of
 * the code; they come once the page has been laid out, for the next one.
 * No import and no export: it is not a module there.
 */
{
  // What a browser waits before it paints with a stand-in; those that tell nothing of the line have a fast one.
  const longestWaitMs = 100;
  const { connection } = navigator as Navigator & { connection?: { rtt?: number } };
  if (!((connection?.rtt ?? 0) > longestWaitMs)) {
    for (const href of document.currentScript?.dataset.fonts?.split(' ') ?? []) {
      const link = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href };
      document.head.append(Object.assign(document.createElement('link'), link));
    }
  }
}
