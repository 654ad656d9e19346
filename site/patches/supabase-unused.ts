import { join } from 'node:path';
import type { Patch } from './patch';

/**
 * What: methods of the Auth client that are never used here are left out, and its lock.
 * Why: methods of a class are kept whole, so nothing can be left out by itself. Signing in is by password, without
 * passkeys or other providers; accounts are administered in the database.
 * Saves: 10 KB brotli in the shell. Remotes hold no client.
 * Goes when: the Auth client has its ways to sign in as functions of their own.
 */
export const supabaseUnused: Patch = {
  name: 'supabase-unused',
  spares: { shell: 60_000, remote: 0 },
  apply(compiler) {
    compiler.options.module.rules.push({
      test: /[\\/]auth-js[\\/]dist[\\/]module[\\/]GoTrue(Client|AdminApi)\.js$/,
      loader: join(import.meta.dirname, 'supabase-auth-methods.loader.mjs'),
    });
  },
};
