import { type ReactNode, useState } from 'react';
import { sum } from 'shared/billing/amounts';
import { downloadCsv, toCsv } from 'shared/lib/csv';
import { maltaToday } from 'shared/lib/malta-time';
import { formatCount, formatEuro, formatPercent } from 'shared/lib/money';
import { useAction } from 'shared/lib/use-action';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { SelectField } from 'shared/ui/field';
import { Skeleton } from 'shared/ui/skeleton';
import { fetchVatPapers } from 'shared/vat/office/api';
import type { VatReportLine } from 'shared/vat/office/types';
import { useVatReport } from 'shared/vat/office/use-vat-office';
import { categoryNames, papersCsv } from './papers-csv';
import { quartersUntil } from './quarters';
import styles from './vat-page.module.css';

/** VAT of a quarter by category, with the papers behind it as a file. */
export function Report(): ReactNode {
  const [quarters] = useState(() => quartersUntil(maltaToday(), 12));
  const [name, setName] = useState(quarters[0]?.name);
  const quarter = quarters.find((one) => one.name === name) ?? quarters[0];
  if (!quarter) return null;
  return (
    <section className={styles.part} aria-labelledby="vat-report">
      <h3 id="vat-report">VAT by category</h3>
      <div className={styles.choice}>
        <SelectField
          label="Quarter"
          value={quarter.name}
          onChange={(event) => setName(event.currentTarget.value)}
        >
          {quarters.map((one) => (
            <option key={one.name} value={one.name}>
              {one.label}
            </option>
          ))}
        </SelectField>
        <PapersButton {...quarter} />
      </div>
      <Categories {...quarter} />
    </section>
  );
}

function PapersButton({ name, from, to }: { name: string; from: string; to: string }): ReactNode {
  const { busy, run } = useAction(
    async () => {
      const papers = await fetchVatPapers({ from, to });
      downloadCsv('VAT papers', [toCsv(papersCsv, papers)], name);
    },
    { failureToast: 'The papers could not be exported. Please try again.' },
  );
  return (
    <Button busy={busy} busyLabel="Exporting…" onClick={() => void run()}>
      Export papers (CSV)
    </Button>
  );
}

function Categories({ from, to }: { from: string; to: string }): ReactNode {
  const { data: lines, error, refetch } = useVatReport({ from, to });
  if (error && !lines) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!lines) return <Skeleton label="Loading the VAT report…" lines={3} height="row" />;
  if (lines.length === 0) return <p>No invoice or credit note was issued in this quarter.</p>;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Category</th>
          <th scope="col">Rate</th>
          <th scope="col">Invoices</th>
          <th scope="col">Credit notes</th>
          <th scope="col">Net</th>
          <th scope="col">VAT</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Category key={`${line.vat_category} ${line.vat_rate}`} line={line} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td colSpan={3} />
          <td data-label="Net">{formatEuro(sum(lines.map(({ net }) => net)))}</td>
          <td data-label="VAT">{formatEuro(sum(lines.map(({ vat }) => vat)))}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function Category({ line }: { line: VatReportLine }): ReactNode {
  return (
    <tr>
      <th scope="row">{categoryNames[line.vat_category]}</th>
      <td data-label="Rate">{formatPercent(line.vat_rate)}</td>
      <td data-label="Invoices">{formatCount(line.invoices)}</td>
      <td data-label="Credit notes">{formatCount(line.credit_notes)}</td>
      <td data-label="Net">{formatEuro(line.net)}</td>
      <td data-label="VAT">{formatEuro(line.vat)}</td>
    </tr>
  );
}
