import type { BrowserContext } from '@playwright/test';

/**
 * Leaves out what only pleases the eye: drawings, shadows and blur, and whatever moves by itself comes at
 * once. Without a graphics card each frame is painted by the processor; that took a third of a scene, the
 * drawings alone a third of opening the home page. Scenes about the look are served all of it.
 */
export async function drawPlainly(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      *, ::before, ::after, ::backdrop {
        backdrop-filter: none !important;
        background-image: none !important;
        box-shadow: none !important;
        animation-duration: 1ms !important;
        animation-iteration-count: 1 !important;
        transition: none !important;
      }`);
    document.adoptedStyleSheets.push(sheet);
  });
}
