import { expect, it } from 'vitest';
import { runScript } from '../testing/run-script';

/** A process of its own that is stopped so often while it is at work. */
function stopped(times: 1 | 2) {
  const script = `
    import { once } from 'node:events';
    import { uninterrupted } from './deploy/uninterrupted.ts';
    const work = setInterval(() => {}, 1000);
    await uninterrupted(async () => {
      const heard = once(process, 'SIGINT');
      process.kill(process.pid, 'SIGINT');
      await heard;
      if (${times} === 1) return;
      process.kill(process.pid, 'SIGINT');
      await new Promise(() => {}); // at work until it is ended
    });
    clearInterval(work);
    console.log('done');`;
  const { signal, stdout, stderr } = runScript(script);
  return { signal, stdout, stderr };
}

it('a switch under way ends although somebody stops it, and they are told', () => {
  const { stderr, ...rest } = stopped(1);
  expect(rest).toEqual({ signal: null, stdout: 'done\n' });
  expect(stderr).toContain('so this ends first');
});

it('a second stop breaks it off', () => {
  const { stderr, ...rest } = stopped(2);
  expect(rest).toEqual({ signal: 'SIGINT', stdout: '' });
  expect(stderr).toContain('so this ends first');
});
