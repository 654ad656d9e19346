import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { livePath } from 'site/deploy/live';

/** A copy of the site of this run to deploy to; it goes once nobody on it waits for a file any more. */
export function copySite() {
  const folder = mkdtempSync(join(tmpdir(), 'copied-site-'));
  const options = { recursive: true, verbatimSymlinks: true }; // the copy leads to itself
  cpSync(dirname(process.env.SITE_DIR ?? ''), folder, options);
  return {
    folder,
    /** What a host serves of it. */
    served: join(folder, livePath),
    async remove(shownTo: Page): Promise<void> {
      await shownTo.unrouteAll({ behavior: 'wait' });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
