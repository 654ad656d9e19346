import type { ReactNode } from 'react';
import { changesOf } from 'shared/events/event-changes';
import type { OfficeEvent, SeriesScope } from 'shared/events/types';
import { counted } from 'shared/lib/counted';
import { check } from 'shared/lib/form-check';
import type { Form } from 'shared/lib/use-form';
import { SelectField } from 'shared/ui/field';
import { Notice } from 'shared/ui/notice';
import type { GenericSchema } from 'valibot';
import type { EventOutput, EventValues } from './event-rules';
import { consequences, datesInScope } from './series-scope';

interface ScopeFieldProps {
  form: Form<EventValues>;
  event: OfficeEvent;
  dates: readonly OfficeEvent[];
  schema: GenericSchema<EventValues, EventOutput>;
}

/** Which dates of a series are meant, and what saving does beyond the words of the event. */
export function ScopeField({ form, event, dates, schema }: ScopeFieldProps): ReactNode {
  const { scope } = form.values;
  const { output } = check(schema, form.values);
  const changes = output && changesOf(output.form, event);
  const isChanged = changes !== undefined && Object.keys(changes).length > 0;
  const texts = isChanged
    ? consequences(changes, event, datesInScope(event, scope || 'this', dates))
    : [];
  return (
    <>
      {event.series_id !== null && (
        <SelectField {...form.field('scope')} label="Change" hint="Past dates stay as they are.">
          <option value="">Choose which dates…</option>
          <ScopeOptions event={event} dates={dates} />
        </SelectField>
      )}
      {texts.length > 0 && (
        <Notice tone="warning" announce>
          {texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      )}
    </>
  );
}

const scopes: Record<SeriesScope, string> = {
  this: 'This date only',
  following: 'This and the following dates',
  all: 'All upcoming dates',
};

/** The three scopes, with how many dates each is for. */
export function ScopeOptions({
  event,
  dates,
}: {
  event: OfficeEvent;
  dates: readonly OfficeEvent[];
}): ReactNode {
  return Object.entries(scopes).map(([scope, name]) => {
    const count = datesInScope(event, scope as SeriesScope, dates).length;
    return (
      <option key={scope} value={scope}>
        {scope === 'this' ? name : `${name} (${counted(count, 'date')})`}
      </option>
    );
  });
}
