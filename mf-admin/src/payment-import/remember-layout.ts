import { asAppError } from 'shared/lib/app-error';
import { keepStatementLayout } from 'shared/payment-import/api';
import { showToast } from 'shared/runtime/store';
import type { CsvStatement } from './statement-csv';
import type { ReadStatement } from './statement-lines';
import { headerOf } from './statement-table';

/**
 * Keeps how a file was read for those with the same columns: with the order of its days and the sign before
 * its cents, which the next one may not show. Where it fails, only the next file is asked about again.
 */
export function rememberLayout(
  { table, layout, rows, headerAt }: CsvStatement,
  { dayOrder, decimal }: ReadStatement,
): void {
  const header = headerAt === null ? null : headerOf(rows[headerAt]?.cells ?? []);
  const confirmed = { ...layout, dayOrder, decimal };
  if (header === null || !table.isNamed) return;
  keepStatementLayout(header, confirmed).catch((cause: unknown) => {
    showToast(asAppError(cause, 'The columns could not be remembered.').userText, 'error');
  });
}
