import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SiteFolder } from '../testing/site-folder';
import { remoteBuild, wholeSite } from '../testing/small-build';
import { deploy } from './deploy';
import { readLive } from './live';

/** A process that deploys, and is killed before a certain change of the disk. */
const script = `
  const fs = (await import('node:fs/promises')).default;
  const { syncBuiltinESMExports } = await import('node:module');
  const [, folder, app, left] = process.argv;
  let done = 0;
  for (const name of ['copyFile', 'link', 'mkdir', 'rename', 'rm', 'symlink', 'writeFile']) {
    const change = fs[name];
    fs[name] = (...given) => {
      if (done++ === Number(left)) process.kill(process.pid, 'SIGKILL');
      return change(...given);
    };
  }
  syncBuiltinESMExports();
  const { deploy } = await import('./deploy.ts');
  const { remoteBuild } = await import('../testing/small-build.ts');
  await deploy(folder, [remoteBuild(app, '2')]);
  console.log(done);
`;

async function deployApart(folder: string, app: string, left = -1) {
  const given = ['--import', 'tsx', '--input-type=module', '-e', script, folder, app, String(left)];
  const child = spawn(process.execPath, given, { cwd: import.meta.dirname });
  let [said, failed] = ['', ''];
  child.stdout.on('data', (text) => {
    said += text;
  });
  child.stderr.on('data', (text) => {
    failed += text;
  });
  const [, signal] = await once(child, 'close');
  return { changes: Number(said), signal, failed };
}

const before = new SiteFolder();
const after = new SiteFolder();
let changes: number;
beforeAll(async () => {
  await deploy(before.folder, wholeSite('1'));
  cpSync(before.folder, after.folder, { recursive: true, verbatimSymlinks: true });
  ({ changes } = await deployApart(after.folder, 'mf-member'));
});
afterAll(() => {
  before.remove();
  after.remove();
});

it('a deploy that is killed leaves the site before or the new one, whole, and the next deploy goes on', async () => {
  const [old, whole] = [before.served(), after.served()];
  expect(changes).toBeGreaterThan(100);
  // at some moments while it writes, and at each around the switch
  const moments = Array.from({ length: 6 }, (_, index) => Math.floor((index * changes) / 6));
  const around = Array.from({ length: 9 }, (_, index) => changes - 1 - index);
  let [stayed, switched] = [0, 0];
  const kill = async (moment: number) => {
    const site = new SiteFolder();
    cpSync(before.folder, site.folder, { recursive: true, verbatimSymlinks: true });
    expect((await deployApart(site.folder, 'mf-member', moment)).signal).toBe('SIGKILL');
    const isOld = site.text('live.json') === before.text('live.json');
    expect(site.served(), `before change ${moment}`).toEqual(isOld ? old : whole);
    if (isOld) stayed += 1;
    else switched += 1;
    await deploy(site.folder, [remoteBuild('mf-member', '2')]);
    expect(site.served()).toEqual(whole);
    expect(readdirSync(site.folder).filter((name) => /deploying|\.new/.test(name))).toEqual([]);
    site.remove();
  };
  const waiting = [...moments, ...around];
  const next = async (): Promise<void> => {
    for (let moment = waiting.pop(); moment !== undefined; moment = waiting.pop())
      await kill(moment);
  };
  await Promise.all([next(), next()]);
  expect(stayed).toBeGreaterThan(5);
  expect(switched).toBeGreaterThan(0);
}, 120_000);

it('teams that deploy at once from processes of their own take turns, past a lock that a dead one has left', async () => {
  const site = new SiteFolder();
  cpSync(before.folder, site.folder, { recursive: true, verbatimSymlinks: true });
  await deployApart(site.folder, 'mf-member', 40);
  expect(readdirSync(site.folder)).toContain('deploying');
  const apps = ['mf-public', 'mf-member', 'mf-admin'];
  const ends = await Promise.all(apps.map((app) => deployApart(site.folder, app)));
  expect(ends.map(({ failed }) => failed)).toEqual(apps.map(() => ''));
  const live = await readLive(site.folder);
  const versions = Object.values(live?.releases ?? {}).map((one) => one.live[0]);
  expect(versions).toEqual(['1', '2', '2', '2']);
  expect(readdirSync(site.folder)).not.toContain('deploying');
  rmSync(site.folder, { recursive: true });
}, 60_000);
