import { company } from 'shared/company';
import { paths } from 'shared/lib/paths';
import { defaultDescription, pageDescriptions } from './page-descriptions';
import { previewOf } from './page-previews';
import { pageTitle } from './page-title';
import { findRoute } from './route-table';

/** An element of the head: what it is found by, and what it says. */
export interface HeadTag {
  tag: 'meta' | 'link';
  key: readonly ['name' | 'property' | 'rel', string];
  value: readonly ['content' | 'href', string];
}

// Public, but of use only to someone who was sent there.
const unlisted: readonly string[] = [paths.forgotPassword, paths.resetPassword, paths.supabaseTest];

/** Whether search engines may list an address; nothing behind the sign-in, nothing unknown. */
export function isIndexed(pathname: string): boolean {
  const route = findRoute(pathname);
  return route?.access === 'public' && !unlisted.includes(route.path);
}

/**
 * What search engines and link previews read of an address. One list for the HTML and for moving
 * from page to page.
 * @param origin of the site, without a slash at the end
 */
export function headTags(pathname: string, origin: string): HeadTag[] {
  const path = findRoute(pathname)?.path;
  const title = pageTitle(pathname);
  const description = (path && pageDescriptions[path]) ?? defaultDescription;
  const picture = previewOf(path);
  const url = `${origin}${path ?? pathname}`;
  return [
    named('description', description),
    named('robots', isIndexed(pathname) ? 'index, follow' : 'noindex'),
    // an address that does not exist has no true one
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

function named(name: string, content: string): HeadTag {
  return { tag: 'meta', key: ['name', name], value: ['content', content] };
}

function graph(name: string, content: string): HeadTag {
  return { tag: 'meta', key: ['property', `og:${name}`], value: ['content', content] };
}

/** Brings the document's head in step with the address; the HTML brought it for the first one. */
export function applyPageHead(pathname: string): void {
  const tags = headTags(pathname, location.origin);
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
