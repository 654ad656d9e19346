import { spawn } from 'node:child_process';
import { repositoryDir } from 'site/repository-dir';

export const projectRoot = `${repositoryDir}/`;

/**
 * Runs one command of the project's own tools and shows what it prints.
 * @param command the tool's name as npm installs it, with its arguments.
 * @returns its exit code; 1 when a signal ended it.
 */
export function runTool(
  [tool = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(`${projectRoot}node_modules/.bin/${tool}`, args, {
      cwd: projectRoot,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** The same, with what it prints kept back: for tools that run side by side. */
export function runToolQuietly([tool = '', ...args]: readonly string[]): Promise<{
  exit: number;
  said: string;
}> {
  return new Promise((resolve, reject) => {
    const child = spawn(`${projectRoot}node_modules/.bin/${tool}`, args, {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
    });
    let said = '';
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('error', reject);
    child.once('close', (code) => resolve({ exit: code ?? 1, said }));
  });
}
