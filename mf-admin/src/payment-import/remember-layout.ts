import { asAppError } from 'shared/lib/app-error';
import { keepStatementLayout } from 'shared/payment-import/api';
import { showToast } from 'shared/runtime/store';
import type { CsvStatement } from './statement-csv';
import type { ReadStatement } from './statement-lines';
import { isPayment } from './statement-rows';
import { headerOf } from './statement-table';

/**
 * Keeps how a file was read for those with the same columns: with the order of its days and the sign before
 * its cents, which the next one may not show. Never a payment that somebody took for the names of columns.
 * Where it fails, only the next file is asked about again.
 */
export function rememberLayout(
  { layout, rows, headerAt }: CsvStatement,
  { dayOrder, decimal }: ReadStatement,
): void {
  const names = headerAt === null ? [] : (rows[headerAt]?.cells ?? []);
  const header = headerOf(names);
  if (header === null || isPayment(names)) return;
  keepStatementLayout(header, { ...layout, dayOrder, decimal }).catch((cause: unknown) => {
    showToast(
      asAppError(
        cause,
        'The columns could not be remembered. We will ask about them again next time.',
      ).userText,
      'error',
    );
  });
}
