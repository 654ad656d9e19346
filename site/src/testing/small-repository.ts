import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A repository of two teams with one commit on main, in a folder of its own. */
export class SmallRepository {
  readonly dir = mkdtempSync(join(tmpdir(), 'commits-'));

  constructor() {
    this.git('init', '--quiet', '--initial-branch=main');
    this.commit({ 'mf-member/cart.ts': 'one\n', 'mf-admin/users.ts': 'one\n' });
  }

  git(...given: string[]): string {
    return execFileSync('git', given, { cwd: this.dir, encoding: 'utf8' }).trim();
  }

  /**
   * @param change of the files that are there, or texts by file
   * @returns the commit
   */
  commit(change: (() => void) | Readonly<Record<string, string>>): string {
    if (typeof change === 'function') change();
    else for (const [file, text] of Object.entries(change)) this.write(file, text);
    this.git('add', '--all');
    const person = ['-c', 'user.name=A team', '-c', 'user.email=team@example.test'];
    this.git(...person, '-c', 'commit.gpgsign=false', 'commit', '--quiet', '--message', 'x');
    return this.git('rev-parse', 'HEAD');
  }

  checkOut(...given: string[]): void {
    this.git('checkout', '--quiet', ...given);
  }

  remove(): void {
    rmSync(this.dir, { recursive: true, force: true });
  }

  private write(file: string, text: string): void {
    mkdirSync(dirname(join(this.dir, file)), { recursive: true });
    writeFileSync(join(this.dir, file), text);
  }
}
