import { type ReactNode, useState } from 'react';
import { paths } from 'shared/lib/paths';
import type { MatchedLine } from 'shared/payment-import/types';
import { Link } from 'shared/router';
import { Button } from 'shared/ui/button';
import { PageHead } from 'shared/ui/page-head';
import { MatchProgress } from './match-progress';
import styles from './payment-import.module.css';
import { type ChosenStatement, StatementChoice } from './statement-choice';
import { StatementColumns } from './statement-columns';
import type { Reading } from './statement-lines';
import { StatementMatches } from './statement-matches';

/** A chosen file, and how far it is. All of it is forgotten with the page. */
interface Statement extends ChosenStatement {
  /** As it was confirmed. */
  confirmed?: Reading;
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
            Payments of a bank statement find their orders by the number in their text, and are
            recorded once you have looked. <Link to={paths.orders}>Back to orders</Link>
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
  const { name, table, first, confirmed, matched } = statement;
  if (!confirmed) {
    return (
      <StatementColumns
        {...statement}
        onConfirmed={(reading) => onChange({ ...statement, confirmed: reading })}
      />
    );
  }
  if (!matched) {
    return (
      <MatchProgress
        lines={confirmed.read.lines}
        onMatched={(lines) => onChange({ ...statement, matched: lines })}
        onStop={() => onChange({ name, table, first: confirmed })}
      />
    );
  }
  return (
    <StatementMatches
      name={name}
      read={confirmed.read}
      lines={matched}
      onAgain={() => onChange({ name, table, first, confirmed })}
    />
  );
}
