import { serviceAnchors } from 'shared/lib/paths';

/** The four services as every page names them; `anchor` is their section on /services-offered. */
export const offeredServices = [
  {
    anchor: serviceAnchors.mailReception,
    title: 'Mail reception and management',
    text: 'A person receives your post and parcels, logs them on arrival and keeps them in order until you decide what happens next.',
    drawing: 'M4 10h32v22H4zM4 11l16 13 16-13M4 31l11-11M36 31L25 20',
  },
  {
    anchor: serviceAnchors.registeredAddress,
    title: 'Registered address support',
    text: 'An address in Valletta for the registry, your bank and your letterhead, with the paperwork explained in plain words.',
    drawing: 'M8 36V16L20 6l12 10v20zM16 36V24a4 4 0 0 1 8 0v12M20 13v.5M4 36h32',
  },
  {
    anchor: serviceAnchors.documentStorage,
    title: 'High security document storage',
    text: 'Originals rest behind thick limestone and a good lock, catalogued so that we find any page when you need it.',
    drawing: 'M6 8h28v8H6zM8 16v18h24V16M15 22h10v5H15zM20 24.500v.5',
  },
  {
    anchor: serviceAnchors.scanEmailShred,
    title: 'Scan, email and shred',
    text: 'We open what you ask us to, scan it and show you every page in your dashboard. We shred what you no longer need on paper, and tell you.',
    drawing: 'M10 18V5h14l6 6v7M24 5v6h6M5 18h30v6H5zM11 24v11M17 24v8M23 24v11M29 24v7',
  },
] as const;

export type ServiceAnchor = (typeof offeredServices)[number]['anchor'];
