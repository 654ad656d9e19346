import { company } from 'shared/company';
import { type AppPath, paths } from 'shared/lib/paths';

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
 * What the picture of a page says. Pages that people share have a picture of their own, drawn by
 * `npm run pictures`; all others show the home page's.
 */
export const previewWords: Readonly<Partial<Record<AppPath, string>>> = {
  [paths.home]: `Your business has a home in ${company.city}`,
  [paths.businessAddresses]: 'Business addresses',
  [paths.servicesOffered]: 'The life of a letter, looked after',
  [paths.members]: 'Three plans, one address',
  [paths.buildingHistory]: 'The house and its history',
  [paths.contact]: 'Let’s talk',
  [paths.affiliate]: 'Recommend us, earn up to 30%',
};

/** The picture that stands beside a link to a page. */
export function previewOf(path: AppPath | undefined): Preview {
  const shown = path && previewWords[path] ? path : paths.home;
  return {
    src: `/previews/${previewName(shown)}.png`,
    ...previewSize,
    alt: `${previewWords[shown]}: ${company.name}, a limestone house with painted balconies at dusk, the harbour behind it.`,
  };
}

/** `home` for `/`, `building-history` for `/building-history`. */
export function previewName(path: AppPath): string {
  return path === paths.home ? 'home' : path.slice(1);
}
