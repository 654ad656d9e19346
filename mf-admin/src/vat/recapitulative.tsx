import { type ReactNode, useState } from 'react';
import { sum } from 'shared/billing/amounts';
import { downloadCsv, toCsv } from 'shared/lib/csv';
import { maltaToday } from 'shared/lib/malta-time';
import { formatCount, formatEuro } from 'shared/lib/money';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { SelectField } from 'shared/ui/field';
import { Skeleton } from 'shared/ui/skeleton';
import { useRecapitulative } from 'shared/vat/office/use-vat-office';
import { recapitulativeCsv } from './papers-csv';
import { monthsUntil, type NamedPeriod, quartersUntil } from './quarters';
import styles from './vat-page.module.css';

/** What was supplied to businesses of other member states, by their numbers, in a quarter or a month. */
export function Recapitulative(): ReactNode {
  const [periods] = useState(() => {
    const today = maltaToday();
    return [...quartersUntil(today, 8), ...monthsUntil(today, 12)];
  });
  const [name, setName] = useState(periods[0]?.name);
  const period = periods.find((one) => one.name === name) ?? periods[0];
  if (!period) return null;
  return (
    <section className={styles.part} aria-labelledby="vat-recapitulative">
      <h3 id="vat-recapitulative">Recapitulative statement</h3>
      <div className={styles.choice}>
        <SelectField
          label="Quarter or month"
          value={period.name}
          onChange={(event) => setName(event.currentTarget.value)}
        >
          {periods.map((one) => (
            <option key={one.name} value={one.name}>
              {one.label}
            </option>
          ))}
        </SelectField>
      </div>
      <Numbers {...period} />
    </section>
  );
}

function Numbers({ name, from, to }: NamedPeriod): ReactNode {
  const { data: lines, error, refetch } = useRecapitulative({ from, to });
  if (error && !lines) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!lines) return <Skeleton label="Loading the statement…" lines={3} height="row" />;
  if (lines.length === 0) {
    return <p>No services under the reverse charge were invoiced in this time.</p>;
  }
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">VAT number</th>
            <th scope="col">Name</th>
            <th scope="col">Papers</th>
            <th scope="col">Services, net</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.vat_number}>
              <th scope="row">{line.vat_number}</th>
              <td data-label="Name">{line.name}</td>
              <td data-label="Papers">{formatCount(line.papers)}</td>
              <td data-label="Services, net">{formatEuro(line.net)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td colSpan={2} />
            <td data-label="Services, net">{formatEuro(sum(lines.map(({ net }) => net)))}</td>
          </tr>
        </tfoot>
      </table>
      <div>
        <Button
          onClick={() =>
            downloadCsv('recapitulative statement', [toCsv(recapitulativeCsv, lines)], name)
          }
        >
          Export statement (CSV)
        </Button>
      </div>
    </>
  );
}
