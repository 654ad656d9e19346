import type { ReactNode } from 'react';
import { Hero } from './hero';
import { HowItWorks } from './how-it-works';
import { LoungeTeaser } from './lounge-teaser';
import { PlansTeaser } from './plans-teaser';
import { WhatWeDo } from './what-we-do';

/** The first page a visitor sees; it loads no form, query or database library. */
export default function HomePage(): ReactNode {
  return (
    <>
      <Hero />
      <WhatWeDo />
      <HowItWorks />
      <LoungeTeaser />
      <PlansTeaser />
    </>
  );
}
