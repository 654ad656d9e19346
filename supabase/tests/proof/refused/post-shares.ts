import { randomUUID } from 'node:crypto';
import { revoke, scannedLetter, share, shared } from '../../post/sharing';
import type { Refused, Stage } from './stage';

/** A letter with a scan, and so many links to it by its owner. */
async function linked({ stack, maria }: Stage, count: number, revoked: boolean) {
  const { id } = await scannedLetter(stack.sql, maria);
  await stack.sql`
    insert into public.post_shares (id, item_id, user_id, label, token_hash, revoked_at)
    select gen_random_uuid(), ${id}, ${maria.id}, 'Link ' || n, sha256(gen_random_uuid()::text::bytea),
      case when ${revoked} then now() end
    from generate_series(1, ${count}) n`;
  return id;
}

export const refusedPostShares: Refused = {
  PO070:
    async ({ maria }) =>
    () =>
      share(maria, randomUUID()),
  PO071: async ({ stack, maria }) => {
    const { id } = await scannedLetter(stack.sql, maria);
    return () => share(maria, id, { label: ' ' });
  },
  PO072: async (stage) => {
    const id = await linked(stage, 20, false);
    return () => share(stage.maria, id);
  },
  PO073: async ({ stack, maria, nadia }) => {
    const made = await shared(maria, await scannedLetter(stack.sql, maria));
    return () => revoke(nadia, made);
  },
  RL009: async (stage) => {
    const id = await linked(stage, 50, true);
    return () => share(stage.maria, id);
  },
};
