import { type ReactNode, useState } from 'react';
import { paths } from 'shared/lib/paths';
import { usePaymentOptions } from 'shared/orders/use-orders';
import type { MatchedLine } from 'shared/payment-import/types';
import { Link } from 'shared/router';
import { Button } from 'shared/ui/button';
import { PageHead } from 'shared/ui/page-head';
import { Skeleton } from 'shared/ui/skeleton';
import { CheckColumns } from './check-columns';
import { CheckStatement } from './check-statement';
import { MatchProgress } from './match-progress';
import styles from './payment-import.module.css';
import { type ChosenStatement, StatementChoice } from './statement-choice';
import { StatementMatches } from './statement-matches';

/** A chosen file, and how far it is. All of it is forgotten with the page. */
interface Statement extends ChosenStatement {
  isConfirmed?: boolean;
  matched?: MatchedLine[];
}

/** /dashboard/payment-import: a bank statement, line by line, and the orders it pays. */
export default function PaymentImportPage(): ReactNode {
  const [statement, setStatement] = useState<Statement | null>(null);
  return (
    <>
      <PageHead
        title="Import payments"
        intro={
          <>
            Payments on a bank statement are matched to orders by the number in their text. Nothing
            is recorded until you say so. <Link to={paths.orders}>Back to orders</Link>
          </>
        }
      >
        {statement && <Button onClick={() => setStatement(null)}>Choose another file</Button>}
      </PageHead>
      <div className={styles.page}>
        {statement ? (
          <Work statement={statement} onChange={setStatement} />
        ) : (
          <StatementChoice onChosen={setStatement} />
        )}
      </div>
    </>
  );
}

function Work({
  statement,
  onChange,
}: {
  statement: Statement;
  onChange: (statement: Statement) => void;
}): ReactNode {
  const { name, read, reading, isConfirmed, matched } = statement;
  const options = usePaymentOptions();
  if (!isConfirmed) {
    return reading === null ? (
      <CheckStatement
        name={name}
        read={read}
        problem={read.lines.length > 0 ? null : 'According to this file, no money came in.'}
        isKnown
        onConfirmed={() => onChange({ ...statement, isConfirmed: true })}
      >
        <p>A camt file says everything we need, so there is nothing to confirm.</p>
      </CheckStatement>
    ) : (
      <CheckColumns
        name={name}
        first={reading}
        onConfirmed={(confirmed) =>
          onChange({ name, read: confirmed.read, reading: confirmed, isConfirmed: true })
        }
      />
    );
  }
  if (!matched) {
    return (
      <MatchProgress
        lines={read.lines}
        onMatched={(lines) => onChange({ ...statement, matched: lines })}
        onStop={() => onChange({ name, read, reading })}
      />
    );
  }
  if (!options.isFetched) return <Skeleton label="Loading the settings…" lines={4} height="row" />;
  return (
    <StatementMatches
      name={name}
      read={read}
      lines={matched}
      tolerance={options.data?.tolerance}
      onAgain={() => onChange({ name, read, reading, isConfirmed: true })}
    />
  );
}
