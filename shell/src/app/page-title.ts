import { company } from 'shared/company';
import { paths } from 'shared/lib/paths';
import { findRoute } from './route-table';

export interface PageMeta {
  title: string;
  description: string;
  /** Pages behind the sign-in and unknown addresses stay out of search engines. */
  indexed: boolean;
}

const defaultDescription = `${company.name}: business address, mail handling and membership in ${company.city}, Malta.`;

// Named by the specification although they have no screen (they show the 404 page).
const namesWithoutScreen: Record<string, string> = {
  '/signup': 'Sign Up',
  '/dashboard/profile': 'Profile',
  [paths.dashboard]: 'Dashboard',
};

/** Title and preview texts of an address (spec 2§2, "Page titles"). */
export function pageMeta(pathname: string): PageMeta {
  const route = findRoute(pathname);
  const name = route?.name ?? namesWithoutScreen[pathname] ?? 'Page';
  return {
    title: route?.path === paths.home ? company.name : `${company.name} | ${name}`,
    description: route?.description ?? defaultDescription,
    indexed: route?.access === 'public' && route.path !== paths.supabaseTest,
  };
}

/** The head's `<meta>` elements: [attribute, name, content]. One list for page and prerendering. */
export function metaTags(pathname: string, origin: string): [string, string, string][] {
  const { title, description, indexed } = pageMeta(pathname);
  return [
    ['name', 'description', description],
    ['name', 'robots', indexed ? 'index, follow' : 'noindex'],
    ['property', 'og:type', 'website'],
    ['property', 'og:site_name', company.name],
    ['property', 'og:locale', 'en_GB'],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:url', `${origin}${pathname}`],
    ['name', 'twitter:card', 'summary'],
    ['name', 'twitter:title', title],
    ['name', 'twitter:description', description],
  ];
}

/** Brings the document's head in step with the address. */
export function applyPageMeta(pathname: string): void {
  document.title = pageMeta(pathname).title;
  for (const [attribute, name, content] of metaTags(pathname, location.origin)) {
    const selector = `meta[${attribute}="${name}"]`;
    let tag = document.head.querySelector(selector);
    if (!tag) {
      tag = document.createElement('meta');
      tag.setAttribute(attribute, name);
      document.head.append(tag);
    }
    tag.setAttribute('content', content);
  }
}
