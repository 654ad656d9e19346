import { type ReactNode, useState } from 'react';
import { paths } from 'shared/lib/paths';
import type { MatchedLine } from 'shared/payment-import/types';
import { Link } from 'shared/router';
import { Button } from 'shared/ui/button';
import { MatchProgress } from './match-progress';
import styles from './payment-import.module.css';
import { StatementChoice } from './statement-choice';
import { StatementColumns } from './statement-columns';
import type { ReadStatement } from './statement-lines';
import { StatementMatches } from './statement-matches';
import type { StatementTable } from './statement-table';

/** A chosen file, and how far it is. All of it is forgotten with the page. */
interface Statement {
  name: string;
  table: StatementTable;
  read?: ReadStatement;
  matched?: MatchedLine[];
}

/** /dashboard/payment-import: a bank statement, line by line, and the orders it pays. */
export default function PaymentImportPage(): ReactNode {
  const [statement, setStatement] = useState<Statement | null>(null);
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <div>
          <h2>Import payments</h2>
          <p className={styles.hint}>
            Payments of a bank statement find their orders by the number in their text, and are
            recorded once you have looked. <Link to={paths.orders}>Back to orders</Link>
          </p>
        </div>
        {statement && <Button onClick={() => setStatement(null)}>Choose another file</Button>}
      </header>
      {statement ? (
        <Work statement={statement} onChange={setStatement} />
      ) : (
        <StatementChoice onChosen={setStatement} />
      )}
    </div>
  );
}

function Work({
  statement,
  onChange,
}: {
  statement: Statement;
  onChange: (statement: Statement) => void;
}): ReactNode {
  const { name, table, read, matched } = statement;
  if (!read) {
    return (
      <StatementColumns
        name={name}
        table={table}
        onConfirmed={(confirmed) => onChange({ ...statement, read: confirmed })}
      />
    );
  }
  if (!matched) {
    return (
      <MatchProgress
        lines={read.lines}
        onMatched={(lines) => onChange({ ...statement, matched: lines })}
        onStop={() => onChange({ name, table })}
      />
    );
  }
  return (
    <StatementMatches
      name={name}
      read={read}
      lines={matched}
      onAgain={() => onChange({ name, table, read })}
    />
  );
}
