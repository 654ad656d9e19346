import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { complaints, type Drawn, drawnFile, hashOf, hashOfSources, publicDir } from './drawn';

/**
 * The pictures that are drawn by a program: link previews and icons, in `shell/public`.
 *
 *   npm run pictures              draws them anew
 *   npm run pictures -- --check   fails when they show something that has changed since
 */
if (process.argv.includes('--check')) {
  const found = complaints();
  for (const complaint of found) console.error(complaint);
  if (found.length > 0) console.error('Draw the pictures anew: npm run pictures');
  process.exitCode = found.length > 0 ? 1 : 0;
} else {
  const { drawPictures } = await import('./draw-pictures');
  const drawn: Drawn = { sources: hashOfSources(), pictures: {} };
  const pictures = await drawPictures();
  for (const folder of ['icons', 'previews']) {
    rmSync(join(publicDir, folder), { recursive: true, force: true });
  }
  for (const [name, png] of pictures) {
    const file = join(publicDir, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, png);
    drawn.pictures[name] = hashOf(png);
    console.log(`  ${name}: ${(png.length / 1024).toFixed(1)} KB`);
  }
  writeFileSync(drawnFile, `${JSON.stringify(drawn, null, 2)}\n`);
}
