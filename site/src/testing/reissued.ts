import { createHash } from 'node:crypto';
import type { Build } from '../deploy/releases';

/**
 * The same build with other names for some files, as if it had been compiled again after a change in
 * them: each hash in a name is another one, wherever it is written.
 */
export function reissued(build: Build, changed: RegExp, version: number): Build {
  const hashes = new Set(
    build.release.files
      .filter((path) => changed.test(path))
      .flatMap((path) => /\.([0-9a-f]{10})\.\w+$/.exec(path)?.[1] ?? []),
  );
  const renamed = new Map([...hashes].map((hash) => [hash, hashOf(`${version} ${hash}`)] as const));
  const original = new Map([...renamed].map(([hash, other]) => [other, hash]));
  const replace = (text: string, by: ReadonlyMap<string, string>) =>
    text.replaceAll(/[0-9a-f]{10}/g, (hash) => by.get(hash) ?? hash);
  const release = JSON.parse(replace(JSON.stringify(build.release), renamed));
  return {
    ...build,
    release: { ...release, id: hashOf(`${version} ${build.release.id}`) },
    ...(build.bundle && { bundle: replace(build.bundle, renamed) }),
    async content(path) {
      const content = await build.content(replace(path, original));
      return /\.(js|css)$/.test(path) ? Buffer.from(replace(content.toString(), renamed)) : content;
    },
  };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 10);
}
