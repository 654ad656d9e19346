import type { BrowserContext } from '@playwright/test';

/**
 * Leaves out the blur behind dialogs and the header. Without a graphics card it is computed anew for
 * every frame, which took more of a scene with a dialog than all the rest; no scene looks at it.
 */
export async function drawPlainBackdrops(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::backdrop { backdrop-filter: none !important; }');
    document.adoptedStyleSheets.push(sheet);
  });
}
