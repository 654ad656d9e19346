import { downloadCsv } from 'shared/lib/csv';
import { saveFile } from 'shared/lib/save-file';
import { loadDrawing } from 'shared/pdf/load-drawing';
import { fetchPayout } from './api';
import { commissionStatementCsv } from './statement-csv';
import type { CommissionStatement } from './types';

/** Reads a payout and draws it here in the browser. @returns the name of the file. */
export async function savePayout(id: string): Promise<string> {
  const [payout, { drawPayout }] = await Promise.all([
    fetchPayout(id),
    loadDrawing(
      () => import(/* webpackChunkName: "payout-paper" */ 'shared/commissions/draw-payout'),
    ),
  ]);
  const file = `${payout.document_number ?? `payout-${payout.paid_on}`}.pdf`;
  saveFile(await drawPayout(payout), file);
  return file;
}

/** Draws a statement between two days (YYYY-MM-DD). @returns the name of the file. */
export async function saveStatementPdf(
  statement: CommissionStatement,
  from: string,
  to: string,
): Promise<string> {
  const { drawCommissionStatement } = await loadDrawing(
    () => import(/* webpackChunkName: "statement-paper" */ 'shared/commissions/draw-statement'),
  );
  const file = `commissions-${from}-to-${to}.pdf`;
  saveFile(await drawCommissionStatement(statement, from, to), file);
  return file;
}

/** The same as a table. @returns the name of the file. */
export function saveStatementCsv(statement: CommissionStatement, from: string, to: string): string {
  downloadCsv('commissions', [commissionStatementCsv(statement, from, to)], `${from}-to-${to}`);
  return `commissions-${from}-to-${to}.csv`;
}
