import { join } from 'node:path';
import { repositoryDir } from 'site/repository-dir';

/** Migrations, seeds and `config.toml`. */
export const defaultSupabaseDir = join(repositoryDir, 'supabase');
/** Database files, secrets and sent mails of `npm start`. */
export const defaultDataDir = join(repositoryDir, '.local/data');
