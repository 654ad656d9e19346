import { join } from 'node:path';
import { NormalModuleReplacementPlugin } from '@rspack/core';
import type { Patch } from './patch';

const unused =
  /^@supabase\/(storage|functions)-js$|^\.\/(GoTrueAdminApi|lib\/webauthn|RealtimePresence)$/;
const client = /[\\/]@supabase[\\/]supabase-js[\\/]dist[\\/]/;

/**
 * What: parts of supabase-js that are never used here are replaced by stand-ins, and its realtime client
 * is left to `shared/runtime/live-client`, which loads later.
 * Why: the client creates one of each part when it is created, so nothing can be left out by itself.
 * Nobody stores files or calls functions on the edge; signing in is by password, without passkeys, and
 * accounts are administered by the database.
 * Saves: 11 KB brotli in the shell; realtime, 13 KB, is no longer in the way of the first page or of
 * signing in. Remotes hold no client.
 * Goes when: supabase-js creates its parts on first use.
 */
export const supabaseUnused: Patch = {
  name: 'supabase-unused',
  spares: { shell: 40_000, remote: 0 },
  apply(compiler) {
    const standIns = join(import.meta.dirname, 'supabase-unused.stand-ins.ts');
    new NormalModuleReplacementPlugin(unused, standIns).apply(compiler);
    compiler.options.module.rules.push({
      test: client,
      resolve: { alias: { '@supabase/realtime-js': standIns } },
    });
    compiler.options.module.rules.push({
      test: /[\\/]@supabase[\\/]phoenix[\\/].*\.mjs$/,
      loader: join(import.meta.dirname, 'supabase-unused.long-poll.mjs'),
    });
    compiler.options.module.rules.push({
      test: /[\\/]auth-js[\\/]dist[\\/]module[\\/]GoTrueClient\.js$/,
      loader: join(import.meta.dirname, 'supabase-unused.methods.mjs'),
    });
  },
};
