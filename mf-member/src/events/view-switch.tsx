import type { ReactNode } from 'react';
import { paths } from 'shared/lib/paths';
import { LinkSegments } from 'shared/ui/segments';
import type { EventsView } from './use-events-address';

const views: readonly { value: EventsView; content: string }[] = [
  { value: 'list', content: 'List' },
  { value: 'month', content: 'Month' },
];

/** As a list or as a month: each has an address, so that back works. */
export function ViewSwitch({
  view,
  onChange,
}: {
  view: EventsView;
  onChange: (view: EventsView) => void;
}): ReactNode {
  return (
    <LinkSegments
      label="Show the events as"
      options={views}
      chosen={view}
      onChoose={onChange}
      addressOf={(each) => `${paths.events}?view=${each}`}
    />
  );
}
