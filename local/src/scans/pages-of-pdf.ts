import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { repositoryDir } from 'site/repository-dir';
import { type FailureReason, ScanFailure } from './scan-failure';

/** What the drawer is asked: to open a file, then for one page after the other, from 0. */
export type Question = { file: Uint8Array } | { page: number };

export type Answer = { pages: number } | { picture: Uint8Array } | { failure: FailureReason };

/** For a page; then the process that draws is killed. */
const patienceMs = 30_000;

/**
 * Draws the pages of a PDF, each when it is asked for: a PNG, as large as pages are read.
 * @throws ScanFailure
 */
export async function* pagesOfPdf(
  file: Uint8Array,
  mostPages: number,
  limitMs = patienceMs,
): AsyncGenerator<Uint8Array> {
  const drawer = fork(join(import.meta.dirname, 'pdf-drawer.ts'), {
    cwd: repositoryDir,
    execArgv: ['--import', 'tsx'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const end = new AbortController();
  drawer.once('exit', () => end.abort());
  drawer.once('error', () => end.abort());
  const ask = (question: Question) => answerOf(drawer, question, limitMs, end.signal);
  try {
    const opened = await ask({ file });
    const pages = 'pages' in opened ? opened.pages : 0;
    if (pages > mostPages) throw new ScanFailure('too_many_pages');
    for (let page = 0; page < pages; page += 1) {
      const drawn = await ask({ page });
      if ('picture' in drawn) yield drawn.picture;
    }
  } finally {
    drawer.kill('SIGKILL');
  }
}

/** @param end whatever is in the file has ended the drawer */
async function answerOf(
  drawer: ChildProcess,
  question: Question,
  limitMs: number,
  end: AbortSignal,
): Promise<Answer> {
  const signal = AbortSignal.any([end, AbortSignal.timeout(limitMs)]);
  const answer = once(drawer, 'message', { signal }).catch((cause: unknown) => {
    throw new ScanFailure(end.aborted ? 'unreadable' : 'too_slow', { cause });
  });
  drawer.send(question, () => {}); // that it has ended is heard above
  const [said] = (await answer) as [Answer];
  if ('failure' in said) throw new ScanFailure(said.failure);
  return said;
}
