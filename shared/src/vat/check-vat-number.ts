import { AppError } from 'shared/lib/app-error';
import { loadCode } from 'shared/lib/load-code';

/**
 * Refuses a VAT number that no register can have, by the rules of its country. Whether a register has it, VIES says.
 * @throws AppError `VAT_FORMAT`, of the field
 */
export async function checkVatNumber(number: string): Promise<void> {
  const { isVatNumberFormat } = await loadCode(
    () => import(/* webpackChunkName: "vat-numbers" */ './number-format'),
  );
  if (isVatNumberFormat(number)) return;
  throw new AppError(
    'VAT_FORMAT',
    `no VAT number: ${number}`,
    'This does not have the form of a VAT number of its country. Please check its signs.',
  );
}
