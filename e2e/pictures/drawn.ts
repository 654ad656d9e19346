import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtInGreetings } from 'mf-public/home/built-in-greetings';
import { company } from 'shared/company';
import { previewSize, previewWords } from 'shell/app/page-previews';
import { repositoryDir } from 'site/repository-dir';
import { allScreens } from '../support/screens';

/** What was drawn, and from what; lies beside the pictures' sources. */
export interface Drawn {
  sources: string;
  /** Hash by name, relative to `shell/public`. */
  pictures: Record<string, string>;
}

export const publicDir = join(repositoryDir, 'shell/public');
export const drawnFile = join(import.meta.dirname, 'drawn.json');

/** The words on each preview, by the path of its page. */
export const pictureWords = previewWords(allScreens);

/** Everything a picture shows, apart from the browser that draws it. */
const sources = [
  'e2e/pictures/draw-pictures.ts',
  'e2e/pictures/preview.css',
  'mf-public/src/home/hero.module.css',
  ...filesIn('mf-public/src/home/scene'),
  'shared/src/greetings/split-flap.module.css',
  'shared/src/ui/fonts.css',
  'shared/src/ui/logo.module.css',
  'shared/src/ui/logo.tsx',
  'shared/src/ui/tokens.css',
  'shell/public/favicon.svg',
];

function filesIn(folder: string): string[] {
  return readdirSync(join(repositoryDir, folder))
    .sort()
    .map((name) => `${folder}/${name}`);
}

export function hashOf(...parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
}

export function hashOfSources(): string {
  const words = [company.name, company.foundedBy, builtInGreetings[0], pictureWords, previewSize];
  const files = sources.map((name) => readFileSync(join(repositoryDir, name)));
  return hashOf(JSON.stringify(words), ...files);
}

/** What is wrong with the pictures in the repository; empty: nothing. */
export function complaints(): string[] {
  const { sources: drawnFrom, pictures }: Drawn = JSON.parse(readFileSync(drawnFile, 'utf8'));
  const stale = drawnFrom === hashOfSources() ? [] : ['What the pictures show has changed.'];
  const there = ['icons', 'previews'].flatMap((folder) =>
    readdirSync(join(publicDir, folder)).map((name) => `${folder}/${name}`),
  );
  const strange = [...new Set([...there, ...Object.keys(pictures)])].filter(
    (name) =>
      !there.includes(name) || hashOf(readFileSync(join(publicDir, name))) !== pictures[name],
  );
  return [...stale, ...strange.map((name) => `${name} is not the picture that was drawn.`)];
}
