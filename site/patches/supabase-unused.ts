import { join } from 'node:path';
import { NormalModuleReplacementPlugin } from '@rspack/core';
import type { Patch } from './patch';

const unused = /^@supabase\/(storage|functions)-js$|^\.\/(lib\/webauthn|RealtimePresence)$/;
const client = /[\\/]@supabase[\\/]supabase-js[\\/]dist[\\/]/;

/**
 * What: parts of supabase-js that are never used here are replaced by stand-ins, methods and the lock of its Auth client
 * left out, and its realtime client is left to `shared/runtime/live-client`, which loads later.
 * Why: the client creates one of each part when it is created, and methods of a class are kept whole, so
 * nothing can be left out by itself. Nobody stores files or calls functions on the edge; signing in is by
 * password, without second factors, passkeys or other providers; accounts are administered in the database.
 * Saves: 16 KB brotli in the shell, 12 KB of it for realtime, which would be in `client` and in `live`.
 * Remotes hold no client.
 * Goes when: supabase-js creates its parts on first use.
 */
export const supabaseUnused: Patch = {
  name: 'supabase-unused',
  spares: { shell: 97_900, remote: 0 },
  apply(compiler) {
    const standIns = join(import.meta.dirname, 'supabase-unused.stand-ins.ts');
    new NormalModuleReplacementPlugin(unused, standIns).apply(compiler);
    compiler.options.module.rules.push({
      test: client,
      resolve: { alias: { '@supabase/realtime-js': standIns } },
    });
    compiler.options.module.rules.push({
      test: /[\\/]auth-js[\\/]dist[\\/]module[\\/]GoTrue(Client|AdminApi)\.js$/,
      loader: join(import.meta.dirname, 'supabase-auth-methods.loader.mjs'),
    });
  },
};
