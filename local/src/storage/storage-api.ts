import { forOtherOrigins } from '../api/other-origins';
import { actions, plainActions } from './actions';
import { Ask, type StorageOptions } from './ask';
import { openObjectFiles } from './object-files';
import { signedAddresses } from './signed-addresses';
import { errorAnswer, StorageError } from './storage-error';

/** Answers `/storage/v1/*` to unmodified supabase-js; see docs/decisions/039-own-storage-endpoint.md. */
export async function openStorage(options: StorageOptions) {
  const files = await openObjectFiles(options.dir);
  if (options.isOwnFolder) {
    const rows = await options.sql<{ version: string }[]>`select version from storage.objects`;
    const { count, folder } = await files.setAsideBut(new Set(rows.map(({ version }) => version)));
    if (count > 0) console.warn(`${count} files that no row names were moved to ${folder}.`);
  }
  const addresses = signedAddresses(options.secrets.jwtSecret);
  return {
    fetch: (request: Request) =>
      forOtherOrigins(request, async (asked) => {
        try {
          return await answer(new Ask(asked, options, files, addresses));
        } catch (error) {
          // Whoever has gone away hears nothing, and is no failure.
          return asked.signal.aborted ? new Response(null, { status: 400 }) : errorAnswer(error);
        }
      }),
  };
}

export type Storage = Awaited<ReturnType<typeof openStorage>>;

async function answer(ask: Ask): Promise<Response> {
  const { method } = ask.request;
  const [area, first] = ask.parts;
  const act = actions[`${method} ${first}`] ?? plainActions[method];
  if (area !== 'object' || !first || !act) {
    throw new StorageError(404, 'not_found', `Route ${method}:${ask.url.pathname} not found`);
  }
  const answered = await act(ask);
  return answered instanceof Response ? answered : Response.json(answered);
}
