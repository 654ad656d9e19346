import type { ReactNode } from 'react';
import { company } from 'shared/company';
import { formatEuro, plainAmount } from 'shared/lib/money';
import { CopyButton } from 'shared/ui/copy-button';
import { keepWhole } from 'shared/ui/keep-whole';
import styles from './bank-transfer.module.css';
import { TransferCode } from './transfer-code';

interface BankTransferProps {
  /** Gross, in euros. */
  amount: number;
  /** The purchase number: how an arriving payment is recognised. */
  reference: string;
}

/** The account to pay into, each part ready to copy. */
export function BankTransfer({ amount, reference }: BankTransferProps): ReactNode {
  const { accountName, bankName, iban, bic } = company.bank;
  return (
    <div className={styles.transfer}>
      <dl className={styles.details} aria-label="Bank transfer details">
        <Detail
          name="Account name"
          value={accountName}
          note="exactly like this: banks compare it"
        />
        <Detail name="Bank" value={bankName} />
        <Detail name="IBAN" value={iban} copied={iban.replaceAll(' ', '')} />
        <Detail name="BIC" value={bic} />
        <Detail name="Reference" value={reference} note="so that we recognise your payment" />
        <Detail name="Amount" value={formatEuro(amount)} copied={plainAmount(amount)} />
      </dl>
      <div className={styles.code}>
        <TransferCode amount={amount} reference={reference} />
      </div>
    </div>
  );
}

interface DetailProps {
  name: string;
  value: string;
  /** What a banking form wants, when it differs from what is read. */
  copied?: string;
  note?: string;
}

function Detail({ name, value, copied = value, note }: DetailProps): ReactNode {
  return (
    <div className={styles.detail}>
      <dt>
        {name}
        {note && <span className={styles.note}> {note}</span>}
      </dt>
      <dd>
        <span className={styles.value}>{keepWhole(value)}</span>
        <CopyButton text={copied} what={name} />
      </dd>
    </div>
  );
}
