import { runCommand } from 'site/run-command';
import { backUp } from '../database/backup';
import { ownDataDir, wantedFolder } from './own-data-dir';

/** Copies the data of `npm start`, which has to be stopped, to a new folder: `npm run backup -- <folder>`. */
async function main(): Promise<void> {
  const folder = wantedFolder('npm run backup -- <new folder>');
  const dataDir = ownDataDir();
  await backUp(dataDir, folder);
  process.stdout.write(`Database, files and secrets of ${dataDir} are in ${folder}.\n`);
}

runCommand(main);
