import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { livePath } from '../deploy/live';

/** A folder to deploy to, and what a host finds in it. */
export class SiteFolder {
  readonly folder = mkdtempSync(join(tmpdir(), 'site-'));

  /** Everything that is served, by path. */
  served(): Record<string, string> {
    const live = join(this.folder, livePath);
    const files = readdirSync(live, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
    return Object.fromEntries(
      files.sort().map((file) => [relative(live, file), readFileSync(file, 'base64')]),
    );
  }

  /** Paths of what is served, compressed forms left out. */
  paths(): string[] {
    return Object.keys(this.served()).filter((path) => !/\.(br|gz)$/.test(path));
  }

  text(path: string): string {
    return readFileSync(join(this.folder, livePath, path), 'utf8');
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
