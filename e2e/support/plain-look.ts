import type { BrowserContext } from '@playwright/test';

/**
 * Leaves out what only pleases the eye: the blur behind dialogs and the header, and whatever moves by
 * itself, which comes at once. Without a graphics card each frame is painted by the processor; that
 * took a third of a scene, and no scene looks at it.
 */
export async function drawPlainly(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      *, ::backdrop { backdrop-filter: none !important; }
      *, ::before, ::after, ::backdrop {
        animation-duration: 1ms !important;
        animation-iteration-count: 1 !important;
        transition: none !important;
      }`);
    document.adoptedStyleSheets.push(sheet);
  });
}
