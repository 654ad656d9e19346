import { fileURLToPath } from 'node:url';

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Migrations, seeds and `config.toml`. */
export const defaultSupabaseDir = fromRoot('supabase');
/** Database files, secrets and sent mails of `npm start`. */
export const defaultDataDir = fromRoot('.local/data');
