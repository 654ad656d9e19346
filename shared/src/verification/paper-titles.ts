import type { PaperKind } from './types';

export const paperTitles: Readonly<Record<PaperKind, string>> = {
  certificate: 'Certificate of address',
  consent: 'Consent to the use of our address',
};
