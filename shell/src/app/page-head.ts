import { company } from 'shared/company';
import { type SiteScreen, screensFile } from 'shared/screen-map';
import { previewOf } from './page-previews';
import { pageTitle } from './page-title';
import { isAt } from './screens';

/** Said of a page that has no description of its own. */
export const defaultDescription = `${company.name}: a business address, mail handling and membership in a historic house in ${company.city}, Malta.`;

/** An element of the head: what it is found by, and what it says. */
export interface HeadTag {
  tag: 'meta' | 'link';
  key: readonly ['name' | 'property' | 'rel', string];
  value: readonly ['content' | 'href', string];
}

/** Whether search engines may list a screen: nothing behind the sign-in, nothing unknown. */
export function isIndexed(screen: SiteScreen | undefined): boolean {
  return screen?.access === 'public' && !screen.isUnlisted;
}

/**
 * What search engines and link previews read of an address. One list for the HTML and for moving
 * from page to page.
 * @param origin of the site, without a slash at the end
 */
export function headTags(
  pathname: string,
  screens: readonly SiteScreen[],
  origin: string,
): HeadTag[] {
  const screen = screens.find(isAt(pathname));
  const path = screen?.path;
  const title = pageTitle(pathname, screens);
  const description = screen?.access === 'public' ? screen.description : defaultDescription;
  const picture = previewOf(path, screens);
  const url = `${origin}${path ?? pathname}`;
  return [
    named('description', description),
    named('robots', isIndexed(screen) ? 'index, follow' : 'noindex'),
    ...(isSecret(screen) ? [named('referrer', 'no-referrer')] : []),
    // a page that does not exist has no canonical address
    ...(path ? [{ tag: 'link', key: ['rel', 'canonical'], value: ['href', url] } as const] : []),
    graph('type', 'website'),
    graph('site_name', company.name),
    graph('locale', 'en_GB'),
    graph('title', title),
    graph('description', description),
    graph('url', url),
    graph('image', `${origin}${picture.src}`),
    graph('image:type', 'image/png'),
    graph('image:width', String(picture.width)),
    graph('image:height', String(picture.height)),
    graph('image:alt', picture.alt),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', title),
    named('twitter:description', description),
    named('twitter:image', `${origin}${picture.src}`),
    named('twitter:image:alt', picture.alt),
  ];
}

function isSecret(screen: SiteScreen | undefined): boolean {
  return screen?.access === 'public' && screen.hasSecretAddress === true;
}

function named(name: string, content: string): HeadTag {
  return { tag: 'meta', key: ['name', name], value: ['content', content] };
}

function graph(name: string, content: string): HeadTag {
  return { tag: 'meta', key: ['property', `og:${name}`], value: ['content', content] };
}

let loading: Promise<SiteScreen[]> | undefined;

/** All that the remotes declare, which no first visit needs. */
export function loadScreens(): Promise<SiteScreen[]> {
  loading ??= requestScreens();
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

async function requestScreens(): Promise<SiteScreen[]> {
  const response = await fetch(`/${screensFile}`);
  if (!response.ok) throw new Error(`/${screensFile} answered ${response.status}.`);
  return response.json();
}

/** Brings the document's head in step with the address; the HTML brought it for the first one. */
export function applyPageHead(pathname: string, screens: readonly SiteScreen[]): void {
  const tags = headTags(pathname, screens, location.origin);
  for (const { tag, key, value } of tags) {
    let element = document.head.querySelector(selector(tag, key));
    if (!element) {
      element = document.createElement(tag);
      element.setAttribute(...key);
      document.head.append(element);
    }
    element.setAttribute(...value);
  }
  if (!tags.some(({ tag }) => tag === 'link')) {
    document.head.querySelector(selector('link', ['rel', 'canonical']))?.remove();
  }
}

function selector(tag: HeadTag['tag'], [attribute, name]: HeadTag['key']): string {
  return `${tag}[${attribute}="${name}"]`;
}
