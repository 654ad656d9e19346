import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { captchaFiles } from '../captcha/captcha-page';
import { runCommand } from '../run-command';
import { folderNamed, refuseOthers } from './arguments';
import { siteConfigNamed } from './site-config';

/**
 * `npm run captcha-page -- --to <folder> --config=config.json`: writes the page of the captcha, for the host that
 * `captcha.url` names.
 */
async function run(): Promise<void> {
  refuseOthers('to', 'config');
  const folder = folderNamed();
  const config = siteConfigNamed();
  if (!config) throw new Error('Which configuration? -- --config=<file>');
  const files = captchaFiles(config);
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  process.stdout.write(`  ${folder} is what ${config.captcha?.url} has to serve\n`);
}

runCommand(run);
