import type { ReactNode } from 'react';
import type { DiscountCode, DiscountSort } from 'shared/discounts/types';
import { paths } from 'shared/lib/paths';
import { Link } from 'shared/router';
import { Badge } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import type { Switches } from '../lib/use-switches';
import { type Column, TwoLines } from '../ui/data-table';
import { Switch } from '../ui/switch';
import type { DiscountTask } from './discount-dialog';
import { dayText, scopeText, stateLooks, usesText, worthText } from './discount-texts';

interface DiscountActions {
  switches: Switches;
  onTask: (task: DiscountTask) => void;
  onDelete: (code: DiscountCode) => void;
}

export function discountColumns(actions: DiscountActions): Column<DiscountCode, DiscountSort>[] {
  const { switches } = actions;
  return [
    {
      header: 'Code',
      kind: 'lead',
      sort: 'code',
      cell: (code) => <TwoLines first={code.code} second={code.description} />,
    },
    {
      header: 'Discount',
      cell: (code) => <TwoLines first={worthText(code)} second={scopeText(code)} />,
    },
    {
      header: 'Valid',
      sort: 'valid_until',
      cell: (code) => (
        <TwoLines first={dayText(code.valid_until)} second={`since ${dayText(code.valid_from)}`} />
      ),
    },
    {
      header: 'Used',
      kind: 'figure',
      sort: 'usage_count',
      cell: (code) => (
        <Link
          to={`${paths.discounts}?usage=${code.id}`}
          aria-label={`Orders with ${code.code}: ${usesText(code)}`}
        >
          {usesText(code)}
        </Link>
      ),
    },
    { header: 'Status', kind: 'badge', cell: (code) => <StateBadge state={code.state} /> },
    {
      header: 'Active',
      kind: 'badge',
      cell: (code) =>
        code.archived_at === null && (
          <Switch
            label={`${code.code} is active`}
            isOn={switches.isOn(code)}
            onToggle={(isOn) => void switches.toggle(code, isOn)}
          />
        ),
    },
    { header: 'Actions', kind: 'actions', cell: (code) => <Actions code={code} {...actions} /> },
  ];
}

export function StateBadge({ state }: Pick<DiscountCode, 'state'>): ReactNode {
  const { tone, name } = stateLooks[state];
  return <Badge tone={tone}>{name}</Badge>;
}

function Actions({
  code,
  onTask,
  onDelete,
}: { code: DiscountCode } & Omit<DiscountActions, 'switches'>): ReactNode {
  const verb = (label: string, act: () => void) => (
    <Button size="sm" tone="quiet" aria-label={`${label} ${code.code}`} onClick={act}>
      {label}
    </Button>
  );
  const isHistory = code.archived_at !== null;
  return (
    <>
      {!isHistory && verb('Edit', () => onTask({ edit: code }))}
      {verb('Copy', () => onTask({ copy: code }))}
      {!isHistory && verb('Delete', () => onDelete(code))}
    </>
  );
}
