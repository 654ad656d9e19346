import type { RuntimeConfig } from 'shared/runtime/config';
import { isOwnMachine } from 'site/own-machine';
import type { Api } from './api/api';
import { compressed } from './api/compressed';
import { officePath } from './card-office/office-html';
import type { LocalCards } from './cards/local-cards';
import { FUNCTIONS_PATH } from './cards/local-functions';
import type { Handler } from './http-server';
import { mailPages } from './mail/mail-pages';
import type { MailStore } from './mail/mail-store';
import { PUSH_SERVICE_PATH, type PushService } from './push/push-service';
import { STORAGE_PATH } from './storage/ask';
import type { Storage } from './storage/storage-api';
import { CHECK_VAT_PATH, type VatChecker } from './vies/vat-checker';
import { VIES_PATH, type Vies } from './vies/vies';

export interface SiteHandlerOptions {
  api: Api;
  storage: Storage;
  mails: MailStore;
  /** Undefined: nothing is pushed. */
  push: PushService | undefined;
  vies: Vies;
  vatChecker: VatChecker;
  /** Undefined: cards are not taken. */
  cards: LocalCards | undefined;
  config: RuntimeConfig;
  /** Folder of the built site; undefined: no pages, only API, mail and `/config.json`. */
  distDir: string | undefined;
}

/** One origin for everything: API, mail outbox, what plays VIES, push services and the provider of card payments, site. */
export async function siteHandler(options: SiteHandlerOptions): Promise<Handler> {
  const { api, storage, push, vies, vatChecker, cards } = options;
  const mail = mailPages(options.mails);
  const site = await loadSite(options);
  return async (request, address) => {
    const { pathname } = new URL(request.url);
    if (/^\/(auth|rest)\/v1(\/|$)/.test(pathname)) {
      return compressed(request, await api.fetch(request, address));
    }
    if (pathname.startsWith(STORAGE_PATH)) return storage.fetch(request);
    if (pathname === CHECK_VAT_PATH) return vatChecker.fetch(request);
    if (cards && pathname.startsWith(FUNCTIONS_PATH)) return cards.functions(request);
    if (cards && pathname.startsWith('/v1/')) return cards.office.api.fetch(request);
    if (pathname.startsWith('/_local/')) {
      if (!isExpected(request, options.config)) return misdirected();
      if (pathname === VIES_PATH) return vies.fetch(request);
      if (push && pathname.startsWith(PUSH_SERVICE_PATH)) return push.fetch(request);
      if (cards && pathname.startsWith(officePath)) return cards.office.pages.fetch(request);
      return mail.fetch(request);
    }
    return site(request);
  };
}

/**
 * Mails hold one-time links, and nothing else guards them: a page of somebody whose domain points to this
 * machine (DNS rebinding) could read them as its own.
 */
function isExpected(request: Request, { siteUrl }: RuntimeConfig): boolean {
  const { hostname, host } = new URL(request.url);
  return isOwnMachine(hostname) || host === new URL(siteUrl).host;
}

function misdirected(): Response {
  return new Response('This is not read under another name.', { status: 421 });
}

type Site = (request: Request) => Response | Promise<Response>;

async function loadSite({ distDir, config }: SiteHandlerOptions): Promise<Site> {
  if (!distDir) {
    return (request) =>
      new URL(request.url).pathname === '/config.json'
        ? Response.json(config)
        : new Response('No site here: only the API is running.', { status: 404 });
  }
  const { siteApp } = await import('site/serve/site-app');
  const app = siteApp({ distDir, config });
  return (request) => elsewhere(request, config.siteUrl) ?? app.fetch(request);
}

/**
 * Sends pages asked for under another address to the configured one. Opened as 127.0.0.1 their requests
 * to localhost would be cross-origin, and somebody else's domain that points to this machine must not
 * show the site.
 */
function elsewhere(request: Request, siteUrl: string): Response | undefined {
  const url = new URL(request.url);
  if (url.origin === siteUrl || !['GET', 'HEAD'].includes(request.method)) return undefined;
  return Response.redirect(`${siteUrl}${url.pathname}${url.search}`, 307);
}
