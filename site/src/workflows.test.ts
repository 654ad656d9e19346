import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { remoteNames } from './app-names';
import { repositoryDir } from './repository-dir';
import { isMet } from './testing/workflow-condition';
import { everything } from './touched';

const folder = join(repositoryDir, '.github/workflows');
const files = readdirSync(folder);
const textOf = (name: string) => readFileSync(join(folder, name), 'utf8');

function textOfJob(name: string, id: string): string {
  const [, text] = new RegExp(`^  ${id}:\\n((?: {4}.*\\n|\\n)+)`, 'm').exec(textOf(name)) ?? [];
  if (!text) throw new Error(`${name} has no job ${id}.`);
  return text;
}

/** The commit by which an app is live that has these deployments, newest first, as id:state. */
function liveCommit(deployments: readonly string[], ...given: string[]): string {
  const states = deployments.map((one) => one.split(':'));
  const gh = [
    '#!/bin/sh',
    'case "$2" in',
    `*environment=mf-member\\&*) echo ${states.map(([id]) => `${id}=commit-${id}`).join(' ')} ;;`,
    ...states.map(([id, state]) => `*/${id}/statuses*) echo ${state} ;;`),
    'esac',
  ];
  const bin = mkdtempSync(join(tmpdir(), 'gh-'));
  writeFileSync(join(bin, 'gh'), gh.join('\n'), { mode: 0o755 });
  const env = { ...process.env, GH_REPO: 'a/b', PATH: `${bin}:${process.env.PATH}` };
  const args = [join(repositoryDir, '.github/live-commit.sh'), 'mf-member', ...given];
  try {
    return execFileSync('sh', args, { encoding: 'utf8', env }).trim();
  } finally {
    rmSync(bin, { recursive: true });
  }
}

const filesTokenOf = (remote: string) => `FILES_TOKEN_${remote.toUpperCase().replace('-', '_')}`;

const bare = (condition: string) => condition.replace(/^\$\{\{ (.*) \}\}$/, '$1');

function conditionOf(name: string, id: string): string {
  const [, condition = ''] = /^ {4}if: (.*)$/m.exec(textOfJob(name, id)) ?? [];
  return bare(condition);
}

/** Conditions of the steps that run such a command. */
function conditionsOf(name: string, id: string, command: RegExp): string[] {
  const steps = textOfJob(name, id).split(/^ {6}- /m);
  const found = steps.filter((step) => command.test(step));
  return found.map((step) => bare(/^(?: {8})?if: (.*)$/m.exec(step)?.[1] ?? 'true'));
}

describe.each(files)('the workflow %s', (name) => {
  const text = textOf(name);

  it('uses actions by the commit of a version, which nobody can move', () => {
    for (const [, used] of text.matchAll(/uses: (.*)/g)) {
      expect(used).toMatch(
        /^\.\/\.github\/workflows\/|^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/,
      );
    }
  });

  it('hands values to commands by the environment, where they are not read as commands', () => {
    for (const [command] of text.matchAll(/run: (?:\|\n(?: {10}.*\n)+|.*)/g)) {
      expect(command).not.toContain('${{');
    }
  });
});

it('the job that compares with the present main checks its own commit out first', () => {
  const job = textOfJob('deploy-app.yml', 'deploy').split(/^ {6}- /m);
  const [checkout = ''] = job.filter((step) => step.startsWith('uses: actions/checkout'));
  const [compared = ''] = job.filter((step) => step.includes('--main=origin/main'));
  expect(job.indexOf(compared)).toBeGreaterThan(job.indexOf(checkout));
  expect(checkout).toMatch(/^ {10}ref: \$\{\{ github\.sha \}\}/m);
  expect(checkout).toMatch(/^ {10}fetch-depth: 0/m);
});

it('a deploy by hand offers everything that is deployed by itself', () => {
  const [, options = ''] = /options: \[(.*)\]/.exec(textOf('deploy.yml')) ?? [];
  expect(options.split(', ')).toEqual(['all', 'shell', ...remoteNames]);
});

it('a push to a pull request ends its own checks alone, not those of another whose branch is called the same', () => {
  const [, group = ''] = /^ {2}group: check-\$\{\{ (.*) \}\}$/m.exec(textOf('check.yml')) ?? [];
  const isIn = (name: string, pull_request?: { number: number }) =>
    isMet(`(${group}) == '${name}'`, {
      github: { head_ref: 'patch-1', run_id: '42', event: { pull_request } },
    });
  expect(isIn('7', { number: 7 })).toBe(true);
  expect(isIn('8', { number: 8 })).toBe(true);
  expect(isIn('42')).toBe(true); // of a deploy
});

it('the long tests run every night, and by hand', () => {
  const long = files.map(textOf).filter((text) => text.includes('npm run test:long'));
  expect(long).toHaveLength(1);
  expect(long[0]).toMatch(/^ {2}schedule:\n {4}- cron: .*\n {2}workflow_dispatch:/m);
});

it('every output that a job asks for is printed', () => {
  const printed = ['apps', ...Object.keys(everything)];
  const asked = [...textOf('check.yml').matchAll(/steps\.touched\.outputs\.(\w+)/g)];
  expect([...new Set(asked.map(([, name]) => name))].sort()).toEqual(printed.sort());
});

it('folders that decide what is touched exist', () => {
  for (const name of ['supabase', 'local', 'shared', 'e2e', 'site', 'shell', ...remoteNames]) {
    expect(existsSync(join(repositoryDir, name)), name).toBe(true);
  }
});

describe('before a deploy', () => {
  const begins = (job: string, event_name: string, touched: object) =>
    isMet(conditionOf('check.yml', job), {
      github: { event_name },
      needs: { touched: { outputs: { browser: 'true', migrations: 'false', ...touched } } },
    });
  const bySeveral = { apps: '["mf-member","mf-admin"]' };

  it('the tests of one app are its own: no team waits for those of another', () => {
    expect(begins('apps', 'pull_request', bySeveral)).toBe(true);
    expect(begins('apps', 'push', bySeveral)).toBe(false);
    const [, holdsUp = ''] =
      /continue-on-error: (.*)/.exec(textOfJob('check.yml', 'repository')) ?? [];
    expect(isMet(bare(holdsUp), { github: { event_name: 'push' } })).toBe(true);
    expect(isMet(bare(holdsUp), { github: { event_name: 'pull_request' } })).toBe(false);
    expect(textOfJob('deploy-app.yml', 'deploy')).toContain('needs: [check, scenes]');
  });

  it('every scene is tried with a migration, which all apps meet; else each app has those with it', () => {
    expect(begins('browser', 'pull_request', bySeveral)).toBe(true);
    expect(begins('browser', 'push', bySeveral)).toBe(false);
    expect(begins('browser', 'push', { ...bySeveral, migrations: 'true' })).toBe(true);
    expect(begins('browser', 'push', { apps: '[]' })).toBe(true);
  });

  it('the live version is asked for each part that is deployed', () => {
    const [, parts = ''] = /for part in (.*); do/.exec(textOfJob('check.yml', 'touched')) ?? [];
    expect(parts.split(' ')).toEqual(['shell', ...remoteNames, 'database']);
  });

  it.each([
    ['of which the last one has succeeded', ['9:success', '8:inactive'], 'commit-9', 'commit-9'],
    ['of which the last one has failed or goes on', ['9:', '8:success'], '', 'commit-8'],
    ['that a run has left alone', ['9:inactive', '8:success'], 'commit-8', 'commit-8'],
    ['left alone after one that failed', ['9:inactive', '8:', '7:success'], '', 'commit-7'],
    ['that was never deployed', [], '', ''],
  ])(
    'an app %s is live by what was deployed last, or nobody knows',
    (_, deployments, now, last) => {
      expect(liveCommit(deployments)).toBe(now);
      expect(liveCommit(deployments, 'last')).toBe(last);
    },
  );
});

describe('a deploy', () => {
  const done = {
    check: {
      result: 'success',
      outputs: { shell: 'true', remotes: '["mf-member"]', migrations: 'false' },
    },
    database: { result: 'success' },
    shell: { result: 'success' },
  };
  const vars = { SITE_TARGET: 'https://site.example.test/', SUPABASE_PROJECT_REF: 'abcdef' };
  const main = { ref: 'refs/heads/main' };
  const begins = (job: string, needs: object, others: Partial<typeof vars> = vars, github = main) =>
    isMet(conditionOf('deploy.yml', job), { needs: { ...done, ...needs }, vars: others, github });

  it.each([
    ['success', true],
    ['skipped', true],
    ['failure', false],
    ['cancelled', false],
  ])('goes on after a job whose result is %s: %s', (result, goesOn) => {
    expect(begins('shell', { database: { result } })).toBe(goesOn);
    expect(begins('remotes', { database: { result } })).toBe(goesOn);
  });

  it('of a remote follows the shell’s, and goes on where that has failed or took too long: the live one may serve it', () => {
    expect(textOfJob('deploy.yml', 'remotes')).toMatch(/needs: \[.*shell\]/);
    for (const result of ['success', 'skipped', 'failure', 'cancelled']) {
      expect(begins('remotes', { shell: { result } })).toBe(true);
    }
  });

  it('does not begin before its checks have succeeded', () => {
    for (const result of ['failure', 'cancelled', 'skipped']) {
      const check = { ...done.check, result };
      expect(begins('shell', { check })).toBe(false);
      expect(begins('remotes', { check })).toBe(false);
    }
  });

  it('migrates the database before any app, which a run that failed may have left undone', () => {
    const nothing = { shell: 'false', remotes: '[]', migrations: 'false' };
    const migrates = (touched: object) =>
      begins('database', { check: { result: 'success', outputs: { ...nothing, ...touched } } });
    expect(migrates({ remotes: '["mf-member"]' })).toBe(true);
    expect(migrates({ shell: 'true' })).toBe(true);
    expect(migrates({ migrations: 'true' })).toBe(true);
    expect(migrates({ database: 'true' })).toBe(false); // by a page that its tests read
    expect(begins('database', {}, { SITE_TARGET: 'x', SUPABASE_PROJECT_REF: '' })).toBe(false);
  });

  it('migrates the database from main alone, since a migration that has run stays', () => {
    const needs = {
      check: { result: 'success', outputs: { ...done.check.outputs, migrations: 'true' } },
    };
    expect(begins('database', needs)).toBe(true);
    expect(begins('database', needs, vars, { ref: 'refs/heads/draft' })).toBe(false);
  });

  it('does nothing where it would go back, and says so at the head of the run', () => {
    const runs = (command: RegExp, leave: object) =>
      conditionsOf('deploy-app.yml', 'deploy', command).map((one) =>
        isMet(one, { steps: { leave } }),
      );
    const deploys = /npm run (build|deploy)|state=success/;
    const leaves = /state=inactive.*::warning.*GITHUB_STEP_SUMMARY/s;
    const why = { outputs: { why: 'abc is live, which is newer.' } };
    expect(runs(deploys, why)).toEqual([false, false, false]);
    expect(runs(leaves, why)).toEqual([true]);
    // the second by hand, of another branch: it is not asked
    for (const leave of [{ outputs: { why: '' } }, { outputs: {} }]) {
      expect(runs(deploys, leave)).toEqual([true, true, true]);
      expect(runs(leaves, leave)).toEqual([false]);
    }
  });

  it('of a remote knows the key to its own host, and to no other', () => {
    const [, token = ''] =
      /FILES_TOKEN: >-\n((?: {12}.*\n)+)/.exec(textOfJob('deploy-app.yml', 'deploy')) ?? [];
    const expression = bare(token.trim().replace(/\s+/g, ' '));
    const secrets = Object.fromEntries(
      remoteNames.map((name) => [filesTokenOf(name), `of ${name}`]),
    );
    const isGiven = (app: string, value: string, known: object = secrets) =>
      isMet(`(${expression}) == '${value}'`, { inputs: { app }, secrets: known });
    for (const name of remoteNames) {
      expect(isGiven(name, `of ${name}`)).toBe(true);
      expect(isGiven(name, '', { ...secrets, [filesTokenOf(name)]: '' })).toBe(true);
    }
    expect(isGiven('shell', '')).toBe(true);
  });

  it.each([
    ['deploy-app.yml', 'deploy', 'npm run deploy'],
    ['deploy.yml', 'database', 'supabase db push'],
  ])(
    'in %s says that nobody knows what is live before main is looked at, and knows it again at the end',
    (name, job, command) => {
      const text = textOfJob(name, job);
      const steps = [' id: record', ' uses: actions/checkout', ` ${command}`, 'state=success'];
      const places = steps.map((step) => text.indexOf(step));
      expect(places).not.toContain(-1);
      expect(places).toEqual(places.toSorted((one, other) => one - other));
    },
  );
});
