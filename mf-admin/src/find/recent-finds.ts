import { readStored, writeStored } from 'shared/lib/browser-storage';
import * as v from 'valibot';
import { place } from './forget-finds';

/** Something that can be opened, as it stands in the list. */
const findSchema = v.object({
  /** Kind and id, or the address of a screen. */
  key: v.string(),
  title: v.string(),
  detail: v.nullable(v.string()),
  /** Its address on this site. */
  to: v.pipe(v.string(), v.startsWith('/')),
});
export type Find = v.InferOutput<typeof findSchema>;

const kept = 6;
const storedSchema = v.object({ userId: v.string(), finds: v.array(findSchema) });

/** What this administrator opened last, for as long as the tab lives; the latest first. */
export function recentFinds(userId: string | null): readonly Find[] {
  try {
    const stored = v.parse(storedSchema, JSON.parse(readStored(place, 'temporary') ?? 'null'));
    return stored.userId === userId ? stored.finds : [];
  } catch {
    return []; // nothing, somebody else's, or edited by hand
  }
}

export function rememberFind(userId: string | null, { key, title, detail, to }: Find): void {
  const others = recentFinds(userId).filter((find) => find.key !== key);
  const finds = [{ key, title, detail, to }, ...others].slice(0, kept);
  writeStored(place, JSON.stringify({ userId, finds }), 'temporary');
}
