import type { BatchContents, BatchPayout } from 'shared/commissions/types';
import { maltaToday } from 'shared/lib/malta-time';
import { plainAmount } from 'shared/lib/money';
import { sepaText } from './sepa-text';

const namespace = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';

/**
 * A batch as a customer credit transfer (ISO 20022 pain.001.001.09, EPC132-08): euros, SEPA, one debit. The same batch
 * has the same identifiers each time, so that a bank refuses a file it already has.
 * @param executeOn the day on which the bank is asked to pay, YYYY-MM-DD.
 */
export function sepaFile(batch: BatchContents, executeOn: string): string {
  const { debtor, payouts } = batch;
  const createdOn = maltaToday(new Date(batch.created_at));
  const sums = [
    element('NbOfTxs', String(payouts.length)),
    element(
      'CtrlSum',
      plainAmount(payouts.reduce((cents, each) => cents + centsOf(each), 0) / 100),
    ),
  ];
  const remittance = sepaText(`Affiliate commission ${createdOn} ${debtor.legal_name}`, 140);
  const header = element(
    'GrpHdr',
    element('MsgId', plainId(batch.id)),
    element('CreDtTm', new Date(batch.created_at).toISOString().slice(0, 19)),
    ...sums,
    element('InitgPty', element('Nm', sepaText(debtor.legal_name, 70))),
  );
  const payment = element(
    'PmtInf',
    element('PmtInfId', plainId(batch.id)),
    element('PmtMtd', 'TRF'),
    element('BtchBookg', 'true'),
    ...sums,
    element('PmtTpInf', element('SvcLvl', element('Cd', 'SEPA'))),
    element('ReqdExctnDt', element('Dt', executeOn)),
    element('Dbtr', element('Nm', sepaText(debtor.account_name, 70))),
    element('DbtrAcct', account(debtor.iban)),
    element('DbtrAgt', bank(debtor.bic)),
    element('ChrgBr', 'SLEV'),
    ...payouts.map((payout) => transfer(payout, remittance)),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<Document xmlns="${namespace}">`,
    element('CstmrCdtTrfInitn', header, payment),
    '</Document>',
    '',
  ].join('\n');
}

function transfer(payout: BatchPayout, remittance: string): string {
  return element(
    'CdtTrfTxInf',
    element('PmtId', element('EndToEndId', plainId(payout.id))),
    element('Amt', `<InstdAmt Ccy="EUR">${plainAmount(payout.total_amount)}</InstdAmt>`),
    ...(payout.bic ? [element('CdtrAgt', bank(payout.bic))] : []),
    element('Cdtr', element('Nm', sepaText(payout.payee.name, 70))),
    element('CdtrAcct', account(payout.iban)),
    element('RmtInf', element('Ustrd', remittance)),
  );
}

/** Nothing is escaped: identifiers are letters and digits, and no text of `sepaText` has a sign of XML. */
function element(name: string, ...content: readonly string[]): string {
  return `<${name}>${content.join('')}</${name}>`;
}

const account = (iban: string) => element('Id', element('IBAN', unspaced(iban)));
const bank = (bic: string) => element('FinInstnId', element('BICFI', unspaced(bic)));
const unspaced = (text: string) => text.replace(/[^A-Za-z0-9]/g, '');

/** At most 35 characters: a UUID without its hyphens has 32. */
const plainId = (id: string) => id.replaceAll('-', '');

const centsOf = ({ total_amount }: BatchPayout) => Math.round(total_amount * 100);
