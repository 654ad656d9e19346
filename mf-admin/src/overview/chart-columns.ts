import { capitalised } from 'shared/lib/capitalised';
import type { CsvColumn } from 'shared/lib/csv';
import { formatCount, formatEuro, formatPercent, plainAmount } from 'shared/lib/money';
import { memberPlans, type Period, type SeriesMonth } from 'shared/overview/types';
import type { Look } from './bar-chart';

type Form = 'euro' | 'count' | 'percent';

/** One figure of each month: in the table and the file, and drawn where it has a look. */
export interface Column<Month> {
  header: string;
  form: Form;
  /** null: not known, as of a month to come. */
  value: (month: Month) => number | null;
  look?: Look;
  /** Stands over the bars. */
  isTop?: true;
}

export interface Chart<Month> {
  title: string;
  /** What is counted, in a few words. */
  note: string;
  columns: readonly Column<Month>[];
  isStacked?: true;
}

export const charts: readonly Chart<SeriesMonth>[] = [
  {
    title: 'Monthly income',
    note: 'VAT included, less refunds, by value date',
    columns: [
      {
        header: 'Year before',
        form: 'euro',
        look: 'before',
        value: (month) => month.income_before,
      },
      { header: 'Income', form: 'euro', look: 'main', value: (month) => month.income },
    ],
  },
  {
    title: 'Recurring revenue',
    note: 'Paid memberships, net per month, at the end of each month',
    columns: [
      {
        header: 'Recurring revenue',
        form: 'euro',
        look: 'main',
        value: ({ memberships }) => memberships?.recurring ?? null,
      },
    ],
  },
  {
    title: 'Members over time',
    note: 'Active memberships by plan, at the end of each month',
    isStacked: true,
    columns: [
      ...memberPlans.map((plan) => ({
        header: capitalised(plan),
        form: 'count' as const,
        look: plan,
        value: ({ memberships }: SeriesMonth) => memberships && (memberships.members[plan] ?? 0),
      })),
      {
        header: 'Total',
        form: 'count',
        value: ({ memberships }) =>
          memberships && Object.values(memberships.members).reduce((sum, count) => sum + count, 0),
      },
    ],
  },
  {
    title: 'Sign-ups',
    note: 'New accounts',
    columns: [
      { header: 'Sign-ups', form: 'count', look: 'main', value: (month) => month.registrations },
    ],
  },
  {
    title: 'Churn',
    note: 'Memberships that ended, and their share of those at the start of the month',
    columns: [
      {
        header: 'At the start',
        form: 'count',
        value: ({ memberships }) => memberships?.before ?? null,
      },
      {
        header: 'Ended',
        form: 'count',
        look: 'main',
        value: ({ memberships }) => memberships?.ended ?? null,
      },
      {
        header: 'Share',
        form: 'percent',
        isTop: true,
        value: ({ memberships }) =>
          memberships?.before ? memberships.ended / memberships.before : null,
      },
    ],
  },
];

const texts: Record<Form, (value: number) => string> = {
  euro: formatEuro,
  count: formatCount,
  percent: (rate) => formatPercent(Math.round(rate * 1000) / 1000),
};

const plain: Record<Form, (value: number) => string> = {
  ...texts,
  euro: plainAmount,
  count: String,
};

/** A figure as it is read. */
export function textOf<Month>({ form, value }: Column<Month>, month: Month): string {
  const figure = value(month);
  return figure === null ? '–' : texts[form](figure);
}

/** The same at the edge of a chart, where values are whole. */
export function scaleOf(form: Form): (value: number) => string {
  return (value) => (form === 'euro' ? '€' : '') + formatCount(value);
}

/** The columns of a file: days as machines read them, and each figure. */
export function csvOf<Month extends Period>({ columns }: Chart<Month>): CsvColumn<Month>[] {
  return [
    { header: 'From', value: ({ from }) => from },
    { header: 'To', value: ({ to }) => to },
    ...columns.map((column) => ({
      header: column.header,
      value: (month: Month) => {
        const figure = column.value(month);
        return figure === null ? null : plain[column.form](figure);
      },
    })),
  ];
}
