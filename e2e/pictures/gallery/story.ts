import type { BrowserContext, Page } from '@playwright/test';
import type { Stack } from 'local/stack';
import { runDaily } from '../../support/daily';
import type { Album } from './album';
import type { Office } from './people';
import type { TimeMachine } from './time-machine';

/** What every chapter works with. */
export interface Story {
  /** The founder's. */
  page: Page;
  album: Album;
  office: Office;
  stack: Stack;
  time: TimeMachine;
  /** A browser of somebody else. */
  openBrowser(): Promise<BrowserContext>;
}

/** Another moment: the page is closed meanwhile, the daily run does what is due, and the page is opened. */
export async function on(story: Story, moment: string, path: string): Promise<void> {
  await story.page.goto('about:blank');
  await story.time.travelTo(moment);
  const failures = await runDaily(story.stack.sql);
  if (failures.length > 0) throw new Error(failures.join());
  await story.page.goto(path);
}
