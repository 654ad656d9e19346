import { runCommand } from 'site/run-command';
import { restore } from '../database/backup';
import { ownDataDir, wantedFolder } from './own-data-dir';

/** Puts a backup in the place of the data of `npm start`, which has to be stopped: `npm run restore -- <folder>`. */
async function main(): Promise<void> {
  const folder = wantedFolder('npm run restore -- <folder of a backup>');
  const dataDir = ownDataDir();
  const former = await restore(folder, dataDir);
  process.stdout.write(`${dataDir} is what ${folder} was.\n`);
  if (former)
    process.stdout.write(
      `What was there before is in ${former}. Delete it when you do not need it.\n`,
    );
}

runCommand(main);
