import type {
  BreadcrumbList,
  Graph,
  ListItem,
  LocalBusiness,
  Offer,
  Product,
  Service,
} from 'schema-dts';
import { company } from 'shared/company';
import { plainAmount } from 'shared/lib/money';
import { paths } from 'shared/lib/paths';
import { builtInPlans } from 'shared/memberships/built-in-plans';
import { planName } from 'shared/memberships/plan-words';
import { type Plan, type PlanType, planTypes } from 'shared/memberships/types';
import type { PublicScreen } from 'shared/remote-contract';
import type { SiteScreen } from 'shared/screen-map';
import { defaultDescription, isIndexed } from 'shell/app/page-head';
import { previewOf } from 'shell/app/page-previews';
import { isAt } from 'shell/app/screens';

const pageTypes: Readonly<Record<string, 'ContactPage' | 'AboutPage'>> = {
  [paths.contact]: 'ContactPage',
  [paths.buildingHistory]: 'AboutPage',
};

/**
 * What search engines read of a public page as JSON-LD (schema.org): the company, the site, the
 * page and what it offers. Undefined for pages they do not list. Only in the HTML: nobody reads it
 * after moving on to another page.
 * @param origin of the site, without a slash at the end
 */
export function structuredData(
  pathname: string,
  screens: readonly SiteScreen[],
  origin: string,
): Graph | undefined {
  const screen = screens.find(isAt(pathname));
  if (screen?.access !== 'public' || !isIndexed(screen)) return undefined;
  const { path, title, description, services = [] } = screen;
  const picture = (of: string) => `${origin}${previewOf(of, screens).src}`;
  const id = (name: string) => ({ '@id': `${origin}/#${name}` });
  const url = `${origin}${path}`;
  const isHome = path === paths.home;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      business(origin, picture(paths.home)),
      {
        '@type': 'WebSite',
        ...id('site'),
        url: `${origin}/`,
        name: company.name,
        inLanguage: 'en',
        publisher: id('company'),
      },
      {
        '@type': pageTypes[path] ?? 'WebPage',
        '@id': url,
        url,
        name: isHome ? company.name : title,
        description,
        inLanguage: 'en',
        isPartOf: id('site'),
        about: id('company'),
        primaryImageOfPage: { '@type': 'ImageObject', url: picture(path) },
        ...(!isHome && { breadcrumb: breadcrumb(origin, title, url) }),
      },
      ...(path === paths.members
        ? planTypes.map((type) => product(origin, type, picture(path)))
        : []),
      ...services.map((offered) => service(offered, url, id('company'))),
    ],
  };
}

function business(origin: string, image: string): LocalBusiness {
  const { address, city, map } = company;
  const locality = address.find((line) => line.startsWith(city)) ?? city;
  return {
    '@type': 'LocalBusiness',
    '@id': `${origin}/#company`,
    name: company.name,
    legalName: company.legalName,
    description: defaultDescription,
    slogan: company.foundedBy,
    url: `${origin}/`,
    logo: `${origin}/icons/icon-512.png`,
    image,
    email: company.email,
    telephone: company.phone.display,
    vatID: company.vatNumber,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.slice(0, (address as readonly string[]).indexOf(locality)).join(', '),
      addressLocality: city,
      postalCode: locality.slice(city.length).trim(),
      addressCountry: address.at(-1),
    },
    geo: { '@type': 'GeoCoordinates', latitude: map.latitude, longitude: map.longitude },
    areaServed: address.at(-1),
    currenciesAccepted: 'EUR',
    paymentAccepted: 'Bank transfer',
  };
}

function breadcrumb(origin: string, name: string, url: string): BreadcrumbList {
  const item = (position: number, title: string, address: string): ListItem => ({
    '@type': 'ListItem',
    position,
    name: title,
    item: address,
  });
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [item(1, company.name, `${origin}/`), item(2, name, url)],
  };
}

function product(origin: string, type: PlanType, image: string): Product {
  const plans = builtInPlans.filter((plan) => plan.membership_type === type);
  return {
    '@type': 'Product',
    '@id': `${origin}${paths.members}#${type}`,
    name: `${company.name} ${planName(type)}`,
    description: plans[0]?.description ?? undefined,
    category: 'Membership',
    image,
    brand: { '@type': 'Brand', name: company.name },
    offers: plans.map((plan) => offer(origin, plan)),
  };
}

function offer(origin: string, plan: Plan): Offer {
  const isAnnual = plan.billing_period === 'annual';
  const price = { price: plainAmount(plan.price), priceCurrency: 'EUR' };
  return {
    '@type': 'Offer',
    name: isAnnual ? 'Annual' : 'Monthly',
    url: `${origin}${paths.members}${isAnnual ? '?billing=annual' : ''}`,
    ...price,
    availability: 'https://schema.org/InStock',
    seller: { '@id': `${origin}/#company` },
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      ...price,
      valueAddedTaxIncluded: false,
      // UN/CEFACT codes for a month and a year
      unitCode: isAnnual ? 'ANN' : 'MON',
      billingDuration: 1,
    },
  };
}

function service(
  { anchor, title, text }: NonNullable<PublicScreen['services']>[number],
  url: string,
  provider: { '@id': string },
): Service {
  return {
    '@type': 'Service',
    '@id': `${url}#${anchor}`,
    url: `${url}#${anchor}`,
    name: title,
    description: text,
    serviceType: title,
    provider,
    areaServed: company.address.at(-1),
  };
}
