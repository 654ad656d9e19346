import { expect, it } from 'vitest';
import { runScript } from './testing/run-script';

/** A process of its own that runs this as a command. */
function run(command: string) {
  const script = `import { runCommand } from './run-command.ts';\nrunCommand(${command});`;
  const { status, stdout, stderr } = runScript(script);
  return { status, stdout, stderr };
}

it('a command that has ended has no more to say', () => {
  const command = `async () => { await 0; console.log('done'); }`;
  expect(run(command)).toEqual({ status: 0, stdout: 'done\n', stderr: '' });
});

it('a command that fails says at what, and counts as failed', () => {
  const command = `async () => { throw new Error('There is no such site.'); }`;
  expect(run(command)).toEqual({ status: 1, stdout: '', stderr: '\nThere is no such site.\n' });
});

it('a command that waits for what never answers has failed as well', () => {
  const { status, stdout, stderr } = run(`async () => {
    await new Promise(() => {});
    console.log('done');
  }`);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain('It has not ended');
});
