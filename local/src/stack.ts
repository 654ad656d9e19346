import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type postgres from 'postgres';
import { company } from 'shared/company';
import type { RuntimeConfig } from 'shared/runtime/config';
import { type Api, createApi } from './api/api';
import type { Captcha } from './api/captcha';
import { startCardWorker } from './cards/card-worker';
import { type LocalCards, openLocalCards } from './cards/local-cards';
import { connect } from './database/connect';
import { copyData } from './database/copy-data';
import { startDailyJob } from './database/daily-job';
import { lockData } from './database/data-lock';
import { migrate } from './database/migrate';
import { type Database, openDatabase } from './database/open-database';
import { seedOnce } from './database/seed';
import { tellSiteSettings } from './database/site-settings';
import { makeThrowAwayDir } from './database/throw-away-dir';
import { type HttpServer, listen } from './http-server';
import { withPicturesInside } from './mail/mail-pictures';
import { startMailSender } from './mail/mail-sender';
import { MailStore } from './mail/mail-store';
import { defaultDataDir, defaultSupabaseDir } from './paths';
import { pushKeysOf } from './push/push-keys';
import { startPushSender } from './push/push-sender';
import { PUSH_SERVICE_PATH, pushService } from './push/push-service';
import { startRealtime } from './realtime/realtime-server';
import { type ScanReader, startScanReader } from './scans/scan-reader';
import type { Project } from './scans/supabase-scans';
import { makeSecrets, readOrMakeSecrets, type Secrets } from './secrets';
import { findDemoPeople, siteConfig } from './site-config';
import { siteHandler } from './site-handler';
import { startFileRemover } from './storage/file-remover';
import { openStorage } from './storage/storage-api';
import { vatChecker as makeVatChecker } from './vies/vat-checker';
import { VIES_PATH, viesStandIn } from './vies/vies';

/** Files are written and found quickly; what takes long are their bytes, which need none. */
const STORAGE_CONNECTIONS = 4;

export type Step = 'database' | 'migrations' | 'seed' | 'build' | 'server';

export interface StackOptions {
  /** Port on 127.0.0.1; 0 (the default) takes a free one. */
  port?: number;
  /** Where database and secrets are kept; default `.local/data` in the repository. */
  dataDir?: string;
  /** A throw-away database in a temporary folder: quick, not durable, deleted by `stop()`. */
  fresh?: boolean;
  /** A `fresh` database writes to disk as PostgreSQL does by default: for measuring, not for tests. */
  durable?: boolean;
  /** Data folder of a stopped stack; a `fresh` one begins as a copy of it. */
  copyOf?: string | undefined;
  /** Run the seeds when the database has not seen them; default: in one of the stack's own only. */
  seed?: boolean;
  /** Folder with `migrations/`, `seeds/` and `config.toml`; default `supabase` in the repository. */
  supabaseDir?: string;
  /** Connection string of a PostgreSQL 15 or newer to use instead of the embedded one. */
  databaseUrl?: string | undefined;
  /** Let a real PostgREST answer REST instead of the embedded one; default: as POSTGREST=true says. */
  postgrest?: boolean;
  /** Folder of the built site; without it only the API is served. */
  siteDir?: string;
  /** Called to build the site when `siteDir` is not given; answers the folder. */
  build?: () => Promise<string>;
  /** Public address when it is not the own one, as with the development servers. */
  siteUrl?: string;
  /** Sign-up has to be confirmed by mail; default false. */
  emailConfirmation?: boolean;
  /** The lounge is for active memberships only; default false. */
  loungeMembersOnly?: boolean;
  /** Registration, sign-in and requests for mails need the token of a captcha; default: none does. */
  captcha?: Captcha;
  /**
   * Put the mails that the database queues into the outbox, hand over pushes, delete the files it has listed, read scans, ask the
   * stand-in of VIES, and look after card payments; default true, in a database of our own.
   */
  sendMails?: boolean;
  /** Take card payments, with what plays the provider; default true, in a database of our own. */
  cards?: boolean;
  /** Draw the envelopes, scans and papers that the seed names, in the background; default false. */
  drawPost?: boolean;
  /** How often one address may send a public form within an hour; default as the migrations say. */
  formsPerOrigin?: number;
  /** Hold the post of members whose use of the address nobody has approved, as hosted; default false. */
  holdsUnverified?: boolean;
  /** Lifetime of an access token in seconds; default 3600. */
  jwtExpiry?: number;
  /** Told when each step begins. */
  onStep?: (step: Step) => void;
}

export interface Stack {
  /** Address of site and API, `http://localhost:<port>`. */
  url: string;
  port: number;
  /** As the role that owns the tables: passes row-level security, no superuser. */
  databaseUrl: string;
  /** As a superuser of the embedded server, for dumps and tests that need one. */
  superuserUrl: string;
  publishableKey: string;
  secretKey: string;
  jwtSecret: string;
  /** By which push services know the sender, for tests that are one. */
  pushPrivateKey: string;
  /** postgres.js as the owner of the tables: for tests to make and read rows, not to act as a person. */
  sql: postgres.Sql;
  /** Where the bytes of files are, for tests that look at them. */
  filesDir: string;
  /** What the pages are told, as in `/config.json`. */
  siteConfig: RuntimeConfig;
  /** Process number of the embedded server, for tests that end it the hard way. */
  databasePid(): number;
  /** After changing tables by hand: lets REST see the new shape at once. */
  reloadSchema(): Promise<void>;
  /** Called when the database ends by itself. */
  onDatabaseEnd(listener: (lastWords: string) => void): void;
  stop(): Promise<void>;
}

/** Starts everything a browser needs: database, REST, Auth, storage, realtime, mail outbox and the site. */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const closers: (() => Promise<unknown> | unknown)[] = [];
  const stop = async () => {
    const failures: unknown[] = [];
    for (const close of closers.splice(0).reverse()) {
      // One part that cannot close must not keep the database running.
      await (async () => close())().catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  };
  try {
    return await assemble(options, closers, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function assemble(
  options: StackOptions,
  closers: (() => Promise<unknown> | unknown)[],
  stop: () => Promise<void>,
): Promise<Stack> {
  const onStep = options.onStep ?? (() => {});
  const { dataDir, secrets } = openDataDir(options, closers);
  // The port first: a taken one should be reported before anything slow happens.
  const http = await listen(options.port ?? 0);
  closers.push(() => http.close());

  onStep('database');
  const database = await openDatabase({
    dataDir,
    databaseUrl: options.databaseUrl,
    throwAway: (options.fresh ?? false) && !options.durable,
    secrets,
  });
  closers.push(() => database.close());
  const sql = connect(database.url, 4);
  const localSql = connect(database.superuserUrl, 2);
  closers.push(() => Promise.all([sql.end({ timeout: 1 }), localSql.end({ timeout: 1 })]));

  const supabaseDir = options.supabaseDir ?? defaultSupabaseDir;
  onStep('migrations');
  const startOver = options.databaseUrl
    ? 'Name an empty one in DATABASE_URL.'
    : '`npm run db:reset` starts over with an empty one.';
  await migrate(sql, join(supabaseDir, 'migrations'), startOver);
  const siteUrl = options.siteUrl ?? `http://localhost:${http.port}`;
  // Somebody else's database keeps the address of the site that it serves, and who sells there.
  if (database.cluster || options.seed) {
    await tellSiteSettings(sql, { siteUrl, formsPerOrigin: options.formsPerOrigin });
  }
  const mayHold = database.cluster && (await hasTable(sql, 'public.address_uses'));
  // members of the demo are from before
  if (mayHold) await sql`update private.site_settings set unverified_held_from = '2100-01-01'`;
  if (options.seed ?? !options.databaseUrl) {
    onStep('seed');
    await seedOnce(sql, localSql, supabaseDir);
  }
  if (mayHold && options.holdsUnverified) {
    await sql`update private.site_settings set unverified_held_from = private.malta_today()`;
  }
  // Only for a database of our own: elsewhere it is not ours to cancel orders.
  if (database.cluster) {
    const job = await startDailyJob(sql);
    closers.push(() => job.close());
  }

  const mails = await MailStore.open(localSql);
  if (database.cluster && (options.sendMails ?? true)) {
    const sender = await startLocalMails(sql, mails);
    closers.push(() => sender?.close());
  }
  const emailConfirmation = options.emailConfirmation ?? false;
  const usesPostgrest = options.postgrest ?? process.env.POSTGREST === 'true';
  const api = await createApi({
    databaseUrl: database.url,
    postgrestUrl: usesPostgrest ? database.authenticatorUrl : undefined,
    authUrl: database.authUrl,
    secrets,
    siteUrl,
    emailConfirmation,
    captcha: options.captcha,
    jwtExpiry: options.jwtExpiry ?? 3600,
    deliver: (mail) => mails.add(mail),
  });
  closers.push(() => api.close());
  const storageSql = connect(database.url, STORAGE_CONNECTIONS);
  closers.push(() => storageSql.end({ timeout: 1 }));
  // Somebody else's database keeps its files apart: what the own one does not know is set aside at its start.
  const filesDir = join(dataDir, database.cluster ? 'files' : 'files-of-other-databases');
  const storage = await openStorage({
    sql: storageSql,
    secrets,
    dir: filesDir,
    isOwnFolder: database.cluster !== undefined,
  });
  const realtime = await startRealtime(http.server, database.superuserUrl, secrets);
  closers.push(() => realtime.close());

  let cards: LocalCards | undefined;
  // Elsewhere the keys are somebody else's, and a stack on other migrations takes no cards.
  if (database.cluster && (await hasTable(sql, 'public.payment_attempts'))) {
    const takesCards = options.cards ?? true;
    await sql`update private.site_settings set takes_cards = ${takesCards}`;
    if (takesCards) {
      const opened = await openLocalCards({ sql: localSql, secrets, siteUrl, port: http.port });
      closers.push(() => opened.office.close());
      cards = opened;
    }
  }

  let distDir = options.siteDir;
  if (!distDir && options.build) {
    onStep('build');
    distDir = await options.build();
  }
  onStep('server');
  // Elsewhere the sender's key is somebody else's; a stack on other migrations pushes nothing.
  const pushKeys =
    database.cluster && (await hasTable(sql, 'public.push_subscriptions'))
      ? pushKeysOf(secrets.pushPrivateKey)
      : undefined;
  const config = siteConfig({
    siteUrl,
    publishableKey: secrets.publishableKey,
    emailConfirmation,
    loungeMembersOnly: options.loungeMembersOnly,
    cardPayments: cards !== undefined,
    pushKey: pushKeys?.publicKey,
    demoPeople: await findDemoPeople(sql),
  });
  const project = { url: `http://127.0.0.1:${http.port}`, secretKey: secrets.secretKey };
  const vatChecker = makeVatChecker({
    supabaseUrl: project.url,
    secretKey: project.secretKey,
    viesUrl: `${project.url}${VIES_PATH}`,
  });
  closers.push(() => vatChecker.close());
  const vies = viesStandIn();
  const push = pushKeys && pushService(pushKeys.publicKey);
  http.handle(
    await siteHandler({ api, storage, mails, push, vies, vatChecker, cards, config, distDir }),
  );
  cards?.office.start();
  const works = database.cluster !== undefined && (options.sendMails ?? true);
  if (cards && works) closers.push(await startLocalCards(sql, cards));
  if (pushKeys && works) {
    const sender = await startPushSender(sql, {
      keys: pushKeys,
      contact: `mailto:${company.email}`,
      standIn: `http://localhost:${http.port}${PUSH_SERVICE_PATH}`,
    });
    closers.push(() => sender.close());
  }
  // A stack on other migrations asks VIES nothing, and has no list of files and no scans.
  if (works && (await hasTable(sql, 'public.vat_checks'))) vatChecker.start();
  if (works && (await hasTable(sql, 'private.files_to_delete'))) {
    const remover = startFileRemover(project);
    closers.push(() => remover.close());
    const reader = await startLocalScans(sql, project);
    closers.push(() => reader.close());
    if (options.drawPost) closers.push(await startDrawing(sql, project));
  }
  return describe({ http, secrets, database, filesDir, sql, api, config, stop });
}

/** Locks and prepares the folder; what it opens is closed last. */
function openDataDir(
  options: StackOptions,
  closers: (() => unknown)[],
): { dataDir: string; secrets: Secrets } {
  if (options.fresh) {
    const { dir: dataDir, remove } = makeThrowAwayDir();
    closers.push(remove);
    if (!options.copyOf) return { dataDir, secrets: makeSecrets() };
    copyData(options.copyOf, dataDir);
    return { dataDir, secrets: readOrMakeSecrets(join(dataDir, 'secrets.json')) };
  }
  const dataDir = options.dataDir ?? defaultDataDir;
  mkdirSync(dataDir, { recursive: true });
  closers.push(lockData(dataDir));
  return { dataDir, secrets: readOrMakeSecrets(join(dataDir, 'secrets.json')) };
}

/** Delivers what the migrations queue into the local outbox; a stack on other migrations queues nothing. */
async function startLocalMails(sql: postgres.Sql, mails: MailStore) {
  if (!(await hasTable(sql, 'public.mails'))) return undefined;
  return startMailSender(sql, {
    deliver: (mail) => mails.add({ ...mail, html: withPicturesInside(mail) }),
  });
}

async function hasTable(sql: postgres.Sql, name: string): Promise<boolean> {
  const [table] = await sql`select to_regclass(${name}) is not null as is_there`;
  return table?.is_there;
}

/** Looks after card payments, at once when the database calls; @returns what ends it */
async function startLocalCards(
  sql: postgres.Sql,
  { desk }: LocalCards,
): Promise<() => Promise<void>> {
  const worker = startCardWorker(desk);
  const listening = await sql.listen('cards', worker.wake, worker.wake);
  return () => {
    // Not waited for: a database that has ended never answers.
    void listening.unlisten().catch(() => {});
    return worker.close();
  };
}

/** Reads what the office hands over, as soon as it has; the calls are those of a hosted project. */
async function startLocalScans(sql: postgres.Sql, project: Project): Promise<ScanReader> {
  const { supabaseScans } = await import('./scans/supabase-scans');
  const reader = startScanReader(supabaseScans(project), { everyMs: 60_000 });
  const listening = await sql.listen('scans', reader.wake, reader.wake);
  return {
    ...reader,
    close() {
      // Not waited for: a database that has ended never answers.
      void listening.unlisten().catch(() => {});
      return reader.close();
    },
  };
}

/** Draws the post of the seed beside all else; @returns what ends it */
async function startDrawing(sql: postgres.Sql, project: Project): Promise<() => Promise<void>> {
  const closing = new AbortController();
  const { drawSeededFiles } = await import('./drawn-post/seeded-files');
  const drawn = drawSeededFiles(sql, project, closing.signal).catch((error: unknown) => {
    if (!closing.signal.aborted) console.error('the post of the seed was not drawn:', error);
  });
  return () => {
    closing.abort();
    return drawn;
  };
}

interface Parts {
  http: HttpServer;
  secrets: Secrets;
  database: Database;
  filesDir: string;
  sql: postgres.Sql;
  api: Api;
  config: RuntimeConfig;
  stop: () => Promise<void>;
}

function describe({ http, secrets, database, filesDir, sql, api, config, stop }: Parts): Stack {
  return {
    url: `http://localhost:${http.port}`,
    port: http.port,
    databaseUrl: database.url,
    superuserUrl: database.superuserUrl,
    publishableKey: secrets.publishableKey,
    secretKey: secrets.secretKey,
    jwtSecret: secrets.jwtSecret,
    pushPrivateKey: secrets.pushPrivateKey,
    sql,
    filesDir,
    siteConfig: config,
    databasePid: () => {
      if (!database.cluster) throw new Error('DATABASE_URL names a server that is not ours.');
      return database.cluster.pid();
    },
    reloadSchema: () => api.reloadSchema(),
    onDatabaseEnd: (listener) => database.cluster?.onUnexpectedEnd(listener),
    stop,
  };
}
