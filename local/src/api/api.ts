import { App, type ServerOptions } from '@supabase/lite';
import type { PostgresConnection } from '@supabase/lite/postgres';
import type { NewMail } from '../mail/mail';
import type { Secrets } from '../secrets';
import { AuthMailDriver } from './auth-mail';
import { answerAuth } from './auth-requests';
import { type Captcha, refuseWithoutCaptcha } from './captcha';
import { mailKnown } from './known-emails';
import { withKnownLength } from './known-length';
import { forOtherOrigins } from './other-origins';
import { booleanColumns, withPlainValues } from './plain-values';
import { startPostgrest } from './postgrest';
import { keepRefusalsOutOfTheLog } from './quiet-console';
import { restRequest } from './request-role';
import type { Rest } from './rest';
import { connectRest } from './rest-connection';
import { refuseWeakSession, secondFactors } from './second-factors';
import { sessionTokens } from './session-tokens';
import { trustSignedTokens } from './signed-tokens';

export interface ApiOptions {
  /** Connection string of the role REST requests start from. */
  databaseUrl: string;
  /** Let a real PostgREST answer REST, signing in with this connection string. */
  postgrestUrl?: string | undefined;
  /** Connection string of the Auth server's own role. */
  authUrl: string;
  secrets: Secrets;
  siteUrl: string;
  emailConfirmation: boolean;
  captcha?: Captcha | undefined;
  /** Lifetime of an access token in seconds. */
  jwtExpiry: number;
  deliver: (mail: NewMail) => Promise<void>;
}

export interface Api {
  /** Answers /rest/v1/* and /auth/v1/*. `address` is the caller's. */
  fetch(request: Request, address: string): Promise<Response>;
  reloadSchema: Rest['reloadSchema'];
  close(): Promise<void>;
}

const REST_CONNECTIONS = 12;
const AUTH_CONNECTIONS = 4;
/**
 * lite decodes a path before it looks for its route, so `/%74oken` is `/token` to it. Encoded paths of
 * Auth are refused: otherwise they would pass by the checks, which compare plain paths.
 */
const PLAIN_PATH = /^[\w./-]+$/;

/** REST and Auth as supabase-js expects them, each under its own database role. */
export async function createApi(options: ApiOptions): Promise<Api> {
  keepRefusalsOutOfTheLog();
  const auth = connectRest(options.authUrl, AUTH_CONNECTIONS);
  const mail = new AuthMailDriver(options.siteUrl, options.deliver);
  const authApp = liteApp(auth, options);
  const [rest] = await Promise.all([startRest(options), authApp.init()]);
  const { siteUrl, jwtExpiry } = options;
  const tokens = sessionTokens(auth.driver, options.secrets.jwtSecret);
  const answerFactors = secondFactors({
    sql: auth.driver,
    tokens,
    siteUrl,
    jwtExpiry,
    userOf: async (token) => {
      const asking = new Request(`${siteUrl}/auth/v1/user`, {
        headers: { apikey: options.secrets.publishableKey, authorization: `Bearer ${token}` },
      });
      return (await tokens.complete(await authApp.fetch(asking))).json();
    },
  });

  return {
    async fetch(request, address) {
      const { pathname } = new URL(request.url);
      if (pathname.startsWith('/auth/v1')) {
        if (!PLAIN_PATH.test(pathname)) return new Response('404 page not found', { status: 404 });
        return answerAuth(request, {
          sql: auth.driver,
          refuseFirst: (checked) => refuseWithoutCaptcha(options, checked, address),
          auth: async (checked) =>
            (await answerFactors(checked, address)) ??
            (await refuseWeakSession(auth.driver, tokens, checked)) ??
            tokens.complete(
              await mailKnown({ sql: auth.driver, mail }, checked, (judged) =>
                authApp.fetch(judged),
              ),
            ),
        });
      }
      return forOtherOrigins(request, (asked) =>
        withKnownLength(asked, (whole) =>
          restRequest.run({ request: whole, address }, () => rest.fetch(whole)),
        ),
      );
    },
    reloadSchema: () => rest.reloadSchema(),
    async close() {
      // A dead database answers nothing any more, and is not waited for.
      await Promise.all([rest.close(), auth.driver.end({ timeout: 1 })]);
    },
  };
}

async function startRest(options: ApiOptions): Promise<Rest> {
  const { postgrestUrl: databaseUrl, secrets } = options;
  if (databaseUrl) return startPostgrest({ databaseUrl, secrets });
  const connection = connectRest(options.databaseUrl, REST_CONNECTIONS);
  const app = liteApp(connection, options, { middlewares: [trustSignedTokens] });
  await app.init();
  let booleans: ReadonlySet<string> = new Set();
  const rest: Rest = {
    fetch: async (request) => app.fetch(withPlainValues(request, booleans)),
    async reloadSchema() {
      booleans = await booleanColumns(connection.driver);
      await connection.clearSchemaCache();
      await connection.introspect({ useCache: true });
    },
    close: () => connection.driver.end({ timeout: 1 }),
  };
  await rest.reloadSchema();
  return rest;
}

type LiteOptions = Pick<
  ApiOptions,
  'secrets' | 'siteUrl' | 'emailConfirmation' | 'jwtExpiry' | 'deliver'
>;

/** lite on a connection; the connection brings what is mended in it. */
export function liteApp(
  connection: PostgresConnection,
  options: LiteOptions,
  server: ServerOptions = {},
) {
  const { secrets, siteUrl } = options;
  return new App({
    connection,
    api: { enabled: true, schemas: ['public'], max_rows: 1000 },
    auth: {
      enabled: true,
      jwt_secret: secrets.jwtSecret,
      publishable_key: secrets.publishableKey,
      secret_key: secrets.secretKey,
      jwt_expiry: options.jwtExpiry,
      site_url: siteUrl,
      additional_redirect_urls: ['http://localhost:*/**', 'http://127.0.0.1:*/**'],
      minimum_password_length: 6,
      enable_refresh_token_rotation: true,
      email: { enable_signup: true, enable_confirmations: options.emailConfirmation },
    },
    storage: { enabled: false },
    options: {
      drivers: { email: new AuthMailDriver(siteUrl, options.deliver) },
      server: { ...server, disableStudio: true },
    },
  });
}
