import { company } from 'shared/company';
import { paths } from 'shared/lib/paths';
import type { SiteScreen } from 'shared/screen-map';

export interface Preview {
  /** Address on this site. */
  src: string;
  /** Pixels. */
  width: number;
  height: number;
  alt: string;
}

export const previewSize = { width: 1200, height: 630 } as const;

/**
 * The picture that stands beside a link to a page. Pages that people share have a picture of their
 * own, drawn by `npm run pictures`; all others show the home page's.
 */
export function previewOf(path: string | undefined, screens: readonly SiteScreen[]): Preview {
  const words = previewWords(screens);
  const shown = path && words[path] ? path : paths.home;
  return {
    src: `/previews/${previewName(shown)}.png`,
    ...previewSize,
    alt: `${words[shown]}: ${company.name}, a limestone house with painted balconies at dusk, the harbour behind it.`,
  };
}

/** What the picture of a page says, by its path. */
export function previewWords(screens: readonly SiteScreen[]): Record<string, string> {
  return Object.fromEntries(
    screens.flatMap((screen) =>
      screen.access === 'public' && screen.preview ? [[screen.path, screen.preview]] : [],
    ),
  );
}

/** `home` for `/`, `building-history` for `/building-history`. */
export function previewName(path: string): string {
  return path === paths.home ? 'home' : path.slice(1);
}
