import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** A process of its own that is stopped so often while it is at work. */
function stopped(times: number) {
  const script = `
    import { uninterrupted } from './uninterrupted.ts';
    await uninterrupted(async () => {
      for (let nth = 0; nth < ${times}; nth += 1) {
        process.kill(process.pid, 'SIGINT');
        await new Promise((resolve) => setTimeout(resolve, 20)); // signals are heard between two tasks
      }
    });
    console.log('done');`;
  const { signal, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', script],
    { cwd: import.meta.dirname, encoding: 'utf8' },
  );
  return { signal, stdout, stderr };
}

it('what is being switched ends although somebody stops it, and they are told', () => {
  const { stderr, ...rest } = stopped(1);
  expect(rest).toEqual({ signal: null, stdout: 'done\n' });
  expect(stderr).toContain('so this ends first');
});

it('who stops it twice breaks it off', () => {
  const { stderr, ...rest } = stopped(2);
  expect(rest).toEqual({ signal: 'SIGINT', stdout: '' });
  expect(stderr).toContain('so this ends first');
});
