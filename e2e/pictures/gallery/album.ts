import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Download, expect, type Locator, type Page } from '@playwright/test';
import { drawPaper, openPaper } from './paper';
import { settle } from './settle';

export const widths = { phone: { width: 375, height: 812 }, desk: { width: 1280, height: 900 } };
type Width = keyof typeof widths;

export interface Picture {
  chapter: string;
  kind: 'screen' | 'mail' | 'paper';
  caption: string;
  /** The (simulated) moment, ISO 8601. */
  moment: string;
  /** File in the album's folder. */
  files: Record<Width, string>;
}

interface Mail {
  id: number;
  to: string;
  subject: string;
  html: string | null;
  links: string[];
}

/** Pictures in the order in which they were taken. */
export class Album {
  readonly pictures: Picture[] = [];
  private chapter = '';
  private readonly seenMails = new Set<number>();

  constructor(
    private readonly dir: string,
    private readonly siteUrl: string,
  ) {
    rmSync(dir, { recursive: true, force: true });
    mkdirSync(dir, { recursive: true });
  }

  begin(chapter: string): void {
    this.chapter = chapter;
    console.log(chapter);
  }

  /** The whole page, once it shows what is expected of it. */
  async screen(caption: string, expected: Locator): Promise<void> {
    await this.take('screen', caption, expected.page(), expected, true);
  }

  /** What is in the window: for dialogs, which the page behind them would only make smaller. */
  async window(caption: string, expected: Locator): Promise<void> {
    await this.take('screen', caption, expected.page(), expected, false);
  }

  /** The one new mail with this subject. @returns the links in it */
  async mail(page: Page, to: string, subject: RegExp, caption: string): Promise<string[]> {
    let mail: Mail | undefined;
    await expect(async () => {
      mail = (await this.newMails(page, to)).find((one) => subject.test(one.subject));
      expect(mail, `a mail to ${to}: ${subject}`).toBeDefined();
    }).toPass({ timeout: 60_000 });
    if (!mail) throw new Error('unreachable');
    this.seenMails.add(mail.id);
    const reader = await page.context().newPage();
    await reader.goto(`${this.siteUrl}/_local/mail/${mail.id}${mail.html ? '/html' : ''}`);
    await this.take('mail', `${caption}: “${mail.subject}”`, reader, reader.locator('body'), true);
    await reader.close();
    return mail.links;
  }

  /** Mails nobody has looked at: there should be none. */
  async expectNoOtherMail(page: Page, to: string): Promise<void> {
    const others = await this.newMails(page, to);
    expect(others.map(({ subject }) => subject)).toEqual([]);
  }

  async paper(caption: string, download: Download): Promise<void> {
    const page = download.page();
    const pdf = await readFile(await download.path());
    const viewer = await openPaper(page.context(), pdf);
    const files = await this.atBothWidths('paper', viewer, async () => {
      await drawPaper(viewer);
      return viewer.screenshot({ fullPage: true });
    });
    await viewer.close();
    this.keep('paper', `${caption}: ${download.suggestedFilename()}`, files);
  }

  private async newMails(page: Page, to: string): Promise<Mail[]> {
    const answer = await page.request.get(
      `${this.siteUrl}/_local/mail.json?to=${encodeURIComponent(to)}`,
    );
    const mails = (await answer.json()) as Mail[];
    return mails.filter(({ id }) => !this.seenMails.has(id)).reverse();
  }

  private async take(
    kind: Picture['kind'],
    caption: string,
    page: Page,
    expected: Locator,
    fullPage: boolean,
  ): Promise<void> {
    const files = await this.atBothWidths(kind, page, async () => {
      await expect(expected.filter({ visible: true }).first(), caption).toBeVisible({
        timeout: 60_000,
      });
      await settle(page);
      // the header stands where the window is
      if (fullPage) await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
      return page.screenshot({ fullPage });
    });
    this.keep(kind, caption, files);
  }

  private async atBothWidths(
    kind: Picture['kind'],
    page: Page,
    shoot: () => Promise<Buffer>,
  ): Promise<Picture['files']> {
    const number = String(this.pictures.length + 1).padStart(3, '0');
    const files = { phone: `${number}-${kind}-phone.png`, desk: `${number}-${kind}-desk.png` };
    for (const width of ['phone', 'desk'] as const) {
      await page.setViewportSize(widths[width]);
      writeFileSync(join(this.dir, files[width]), await shoot());
    }
    return files;
  }

  private keep(kind: Picture['kind'], caption: string, files: Picture['files']): void {
    const moment = new Date().toISOString();
    this.pictures.push({ chapter: this.chapter, kind, caption, moment, files });
    console.log(`  ${this.pictures.length}. ${caption}`);
  }
}
