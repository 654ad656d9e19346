import { join } from 'node:path';
import type { Patch } from './patch';

const client = /[\\/]@supabase[\\/]supabase-js[\\/]dist[\\/]/;

/**
 * What: methods of the Auth client that are never used here are left out, and its lock. Functions, and the clients for
 * files and realtime that supabase-js makes with itself, are stand-ins: `shared/runtime/file-client` and `live-client`
 * load the real ones later.
 * Why: methods of a class are kept whole, so nothing can be left out by itself. Signing in is by password, without
 * passkeys or other providers; accounts are administered in the database; nobody calls functions, and few pages show files.
 * Saves: 10 KB brotli in the shell for Auth, 5 KB for storage and functions, 12 KB for realtime; the clients that are
 * loaded later would be there twice. Remotes hold no client.
 * Goes when: the Auth client has its ways to sign in as functions of their own, and supabase-js makes its realtime
 * client on first use.
 */
export const supabaseUnused: Patch = {
  name: 'supabase-unused',
  spares: { shell: 63_400, remote: 0 },
  apply(compiler) {
    const standIns = join(import.meta.dirname, 'supabase-unused.stand-ins.ts');
    const parts = ['realtime', 'storage', 'functions'].map((part) => `@supabase/${part}-js`);
    compiler.options.module.rules.push({
      test: client,
      resolve: { alias: Object.fromEntries(parts.map((part) => [part, standIns])) },
    });
    compiler.options.module.rules.push({
      test: /[\\/]auth-js[\\/]dist[\\/]module[\\/]GoTrue(Client|AdminApi)\.js$/,
      loader: join(import.meta.dirname, 'supabase-auth-methods.loader.mjs'),
    });
  },
};
