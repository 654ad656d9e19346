import { counterpartsOf } from 'shared/billing/api';
import type { InvoicePaper } from 'shared/billing/types';
import { documentTypeName } from 'shared/documents/document-types';
import { fillTemplate, templateDetails } from 'shared/documents/fill-template';
import { plainName } from 'shared/lib/plain-letters';
import type { OwnData } from 'shared/own-data/types';
import type { Letter } from 'shared/pdf/letter';

/** A paper to be drawn, and the name of its file. */
export type Paper = { file: string } & ({ invoice: InvoicePaper } | { letter: Letter });

/** The papers of a person: invoices and credit notes, and the documents that are paid for. */
export function papersOf(data: OwnData): Paper[] {
  return [...invoices(data), ...documents(data)];
}

function invoices({ orders }: OwnData): Paper[] {
  return orders.flatMap(({ purchase_number, payments, invoices: papers, ...order }) => {
    const { total_amount, paid_amount, amount_due } = order;
    const days = payments.map(({ paid_on }) => paid_on).toSorted();
    return papers.map((paper) => ({
      file: `invoices/${paper.invoice_number}.pdf`,
      invoice: {
        ...paper,
        purchase_number,
        order: { total_amount, paid_amount, amount_due },
        paid_on: days.at(-1) ?? null,
        counterparts: counterpartsOf(paper, papers),
      },
    }));
  });
}

/** As Documents saves them, see `fill-template.ts`; two of one name are told apart by a number. */
function documents({ documents: library, profile, account }: OwnData): Paper[] {
  const seen = new Map<string, number>();
  return library.flatMap(({ title, document_type, purchase_date, filled_in, text }) => {
    if (text === null) return [];
    const name = plainName(title, 80) || 'document';
    const nth = (seen.get(name) ?? 0) + 1;
    seen.set(name, nth);
    const details = templateDetails(profile, account.email, purchase_date);
    const filled = fillTemplate(text, details, filled_in);
    return [
      {
        file: `documents/${name}${nth > 1 ? `-${nth}` : ''}.pdf`,
        letter: { title, subtitle: documentTypeName(document_type), text: filled.text },
      },
    ];
  });
}
