import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator } from '@playwright/test';
import sharp from 'sharp';
import { settle } from '../gallery/settle';

const widths = {
  phone: { width: 375, height: 720, columns: 8, shown: 300 },
  desk: { width: 1280, height: 800, columns: 2, shown: 760 },
};
type Width = keyof typeof widths;

const gap = 16;

/** Pictures of one story at two widths, each width a strip of its own. */
export class Film {
  private readonly frames: Record<Width, Buffer[]> = { phone: [], desk: [] };
  private readonly captions: string[] = [];

  /** What is in the window, once it shows what is expected of it. */
  async take(caption: string, expected: Locator): Promise<void> {
    const page = expected.page();
    for (const width of ['phone', 'desk'] as const) {
      await page.setViewportSize(widths[width]);
      await expect(expected.filter({ visible: true }).first(), caption).toBeVisible({
        timeout: 60_000,
      });
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
      await expected.first().scrollIntoViewIfNeeded();
      await settle(page);
      this.frames[width].push(await page.screenshot());
    }
    this.captions.push(caption);
    console.log(`  ${this.captions.length}. ${caption}`);
  }

  /** @returns a line about each file */
  async write(dir: string): Promise<string[]> {
    const lines: string[] = [];
    for (const width of ['phone', 'desk'] as const) {
      const strip = await this.strip(width);
      const name = `post-${width}.webp`;
      writeFileSync(join(dir, name), strip);
      lines.push(`  docs/${name}: ${(strip.length / 1024).toFixed(0)} KB`);
    }
    return lines;
  }

  private async strip(width: Width): Promise<Buffer> {
    const { columns, shown, width: full, height: fullHeight } = widths[width];
    const height = Math.round((fullHeight * shown) / full);
    const frames = await Promise.all(
      this.frames[width].map((png) => sharp(png).resize(shown, height).toBuffer()),
    );
    const rows = Math.ceil(frames.length / columns);
    return sharp({
      create: {
        width: columns * shown + (columns + 1) * gap,
        height: rows * height + (rows + 1) * gap,
        channels: 3,
        background: '#d8d2c8',
      },
    })
      .composite(
        frames.map((input, nr) => ({
          input,
          left: gap + (nr % columns) * (shown + gap),
          top: gap + Math.floor(nr / columns) * (height + gap),
        })),
      )
      .webp({ quality: 78 })
      .toBuffer();
  }
}
