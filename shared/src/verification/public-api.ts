import { callPublicFunction } from 'shared/lib/public-rest';
import type { ConfirmedPaper } from './types';

/** Confirms a paper, for anyone; null: none that is valid has this number. @throws with code `VF060` too many questions. */
export const confirmAddressCertificate = (number: string) =>
  callPublicFunction<ConfirmedPaper | null>('confirm_address_certificate', { p_number: number });
