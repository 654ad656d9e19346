import type { Screen } from 'shared/remote-contract';
import { type RuntimeConfig, runtimeConfigElementId } from 'shared/runtime/config';
import { type MapRemote, type ScreenMap, screenMapElementId } from 'shared/screen-map';
import { askAheadElementId } from 'shared/session/early-answers';
import { json } from './page-html';

/** A remote that is served here, in place of the one that the site has. */
export interface OwnRemote {
  name: string;
  map: MapRemote;
  /** The one that its sources are written against. */
  contract: number;
  screens: readonly Screen[];
  /** Address under which the site is opened here. */
  url: string;
  /** Origin of the site itself. */
  site: string;
}

/** Undefined: this is no page that the site's build has put together. */
export function screenMapIn(html: string): ScreenMap | undefined {
  const text = blockIn(screenMapElementId).exec(html)?.[2];
  return text ? (JSON.parse(text) as ScreenMap) : undefined;
}

/**
 * A page of the site that loads this remote from here. What the deployed remote has put into it
 * goes: files asked for ahead, style sheets, and the markup, which the browser renders anew.
 */
export function ownPage(html: string, own: OwnRemote): string {
  const map = screenMapIn(html);
  const deployed = map?.[own.name];
  const folder = new URL('.', new URL(deployed?.entry ?? own.map.entry, own.site));
  const isDeployed = (href: string) => new URL(href, own.site).href.startsWith(folder.href);
  const isOfRemote = (line: string) => {
    const href = /^<link [^>]*href="([^"]+)"/.exec(line)?.[1];
    return href !== undefined && isDeployed(href);
  };
  const styles = new RegExp(`<style data-rspack="${own.name}:[^>]*>.*?</style>\\n?`, 'gs');
  const lines = html.replace(styles, '').split('\n');
  return lines
    .filter((line) => !isOfRemote(line))
    .join('\n')
    .replace(/(<div id="root">).*(<\/div>\s*<noscript>)/s, '$1$2')
    .replace(blockIn(screenMapElementId), (_, open: string, __, close: string) => {
      // the shell serves an older one, which the deployed remote speaks as well
      const contract = own.contract === deployed?.contract && { contract: own.contract };
      return open + json({ ...map, [own.name]: { ...own.map, ...contract } }) + close;
    })
    .replace(blockIn(askAheadElementId), (_, open: string, text: string, close: string) => {
      return open + json(withoutFiles(JSON.parse(text), isDeployed)) + close;
    })
    .replace(blockIn(runtimeConfigElementId), (_, open: string, text: string, close: string) => {
      return open + (text ? json(configIn(JSON.parse(text), own)) : '') + close;
    });
}

/** What a page asks ahead, without files of a remote that is served otherwise. */
function withoutFiles(ahead: AskAhead, isGone: (href: string) => boolean): AskAhead {
  // the site may be of an older release that named none
  const left = (files: readonly EarlyFile[] = []) => files.filter(({ href }) => !isGone(href));
  const roles = Object.entries(ahead.roles).map(([role, { questions, files } = nothing]) => [
    role,
    { questions, files: left(files) },
  ]);
  return { ...ahead, files: left(ahead.files), roles: Object.fromEntries(roles) };
}

const nothing: AskAheadOfRole = { questions: [], files: [] };

/** The site's settings, with its own address replaced; an API elsewhere stays where it is. */
export function configIn(config: RuntimeConfig, { url, site }: OwnRemote): RuntimeConfig {
  const isWithSite = [site, config.siteUrl].includes(new URL(config.supabaseUrl).origin);
  return { ...config, siteUrl: url, supabaseUrl: isWithSite ? url : config.supabaseUrl };
}

/**
 * The site's own security policy, which allows the web socket of hot reload as well and does not
 * insist on https. Nothing else is let in, so that what it refuses there is refused here.
 */
export function ownPolicy(policy: string, url: string): string {
  return policy
    .split('; ')
    .filter((directive) => directive !== 'upgrade-insecure-requests')
    .map((directive) =>
      directive.startsWith('connect-src ')
        ? `${directive} ${url.replace(/^http/, 'ws')}`
        : directive,
    )
    .join('; ');
}

function blockIn(id: string): RegExp {
  return new RegExp(`(<script type="application/json" id="${id}">)(.*?)(</script>)`, 's');
}
