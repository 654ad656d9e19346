import website from 'mf-public/screens';
import { company } from 'shared/company';
import { paths } from 'shared/lib/paths';
import { builtInPlans } from 'shared/memberships/built-in-plans';
import type { SiteScreen } from 'shared/screen-map';
import { describe, expect, it } from 'vitest';
import { structuredData } from './structured-data';

type Node = Record<string, unknown> & { '@type': string };

const origin = 'https://www.example.test';
const screens: SiteScreen[] = [
  ...website.screens.map((screen) => ({ ...screen, remote: 'mf-public' })),
  { path: paths.cart, title: 'Cart', access: 'member', remote: 'mf-member' },
];
const dataOf = (path: string) => structuredData(path, screens, origin);
const nodes = (path: string) => dataOf(path)?.['@graph'] as readonly unknown[] as Node[];
const ofType = (path: string, type: string) => nodes(path).filter((node) => node['@type'] === type);

describe('the structured data for search engines', () => {
  it('is the company with its whole address, on every listed page', () => {
    const business = ofType(paths.terms, 'LocalBusiness')[0] as Node;
    expect(business).toMatchObject({ name: company.name, url: `${origin}/` });
    const { streetAddress, postalCode, addressLocality, addressCountry } = business.address as Node;
    expect(`${streetAddress}, ${addressLocality} ${postalCode}, ${addressCountry}`).toBe(
      company.address.join(', '),
    );
  });

  it('is every price of every plan, in euros and without VAT', () => {
    const products = ofType(paths.members, 'Product');
    expect(products.map(({ name }) => name)).toEqual([
      'Gallarija Essential',
      'Gallarija Pro',
      'Gallarija Enterprise',
    ]);
    const offers = products.flatMap(({ offers }) => offers as Node[]);
    expect(offers.map(({ price }) => Number(price)).sort((a, b) => a - b)).toEqual(
      builtInPlans.map(({ price }) => price),
    );
    for (const offer of offers) {
      expect(offer).toMatchObject({
        priceCurrency: 'EUR',
        priceSpecification: { price: offer.price, valueAddedTaxIncluded: false },
      });
    }
  });

  it('is each service, at its place on the page', () => {
    const services = ofType(paths.servicesOffered, 'Service');
    expect(services.map(({ url }) => url)).toContain(`${origin}/services-offered#mail-reception`);
    expect(services).toHaveLength(4);
  });

  it('refers only to what it describes', () => {
    for (const path of [paths.home, paths.members, paths.servicesOffered, paths.contact]) {
      const known = nodes(path).map((node) => node['@id']);
      const named = [...JSON.stringify(nodes(path)).matchAll(/\{"@id":"([^"]+)"\}/g)];
      expect(named.length).toBeGreaterThan(0);
      for (const [, id] of named) expect(known).toContain(id);
    }
  });

  it('is nothing on pages that are not listed', () => {
    expect(dataOf(paths.resetPassword)).toBeUndefined();
    expect(dataOf(paths.cart)).toBeUndefined();
    expect(dataOf('/no/such/place')).toBeUndefined();
  });
});
