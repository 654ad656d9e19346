import { fileURLToPath } from 'node:url';

/** Root of the repository, without a trailing slash. */
export const repositoryDir = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');
