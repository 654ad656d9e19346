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
