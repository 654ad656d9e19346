import type { ReactNode } from 'react';
import { hasVideo } from 'shared/events/event-texts';
import type { OfficeEvent } from 'shared/events/types';
import type { Form } from 'shared/lib/use-form';
import { SelectField, TextAreaField, TextField } from 'shared/ui/field';
import { PriceFields } from '../ui/offer-fields';
import styles from './event-fields.module.css';
import type { EventValues } from './event-rules';
import { WhenFields } from './when-fields';

/** Everything an administrator writes of an event (spec 1§5). */
export function EventFields({
  form,
  event,
}: {
  form: Form<EventValues>;
  /** As it stands, when it is not a new one. */
  event?: OfficeEvent;
}): ReactNode {
  return (
    <>
      <TextField
        {...form.field('title')}
        label="Title"
        maxLength={200}
        autoComplete="off"
        required
      />
      <TextAreaField {...form.field('description')} label="Description" maxLength={5000} optional />
      <WhenFields form={form} />
      <div className={styles.pair}>
        <TextField
          {...form.field('location')}
          label="Location"
          hint="If left empty, members see TBD."
          maxLength={300}
          autoComplete="off"
          optional
        />
        <TextField
          {...form.field('max_attendees')}
          label="Max attendees"
          hint={seatsHint(form.values.max_attendees, event)}
          inputMode="numeric"
          maxLength={6}
          autoComplete="off"
          optional
        />
      </div>
      <div className={styles.pair}>
        <SelectField {...form.field('event_type')} label="Event type">
          <option value="live">Live</option>
          <option value="virtual">Virtual</option>
          <option value="hybrid">Hybrid</option>
        </SelectField>
        {hasVideo(form.values) && (
          <TextField
            {...form.field('video_link')}
            label="Video link"
            type="url"
            hint="Only members with a confirmed registration see it."
            placeholder="https://"
            maxLength={2000}
            autoComplete="off"
            spellCheck={false}
            optional
          />
        )}
      </div>
      <PriceFields form={form as never} label="Registration fee" />
      <SelectField {...form.field('status')} label="Status">
        <option value="active">Active</option>
        <option value="completed">Completed</option>
        <option value="cancelled">Cancelled</option>
      </SelectField>
    </>
  );
}

function seatsHint(typed: string, event: OfficeEvent | undefined): string {
  const taken = event?.attendee_count ?? 0;
  if (/^\d+$/.test(typed) && Number(typed) < taken) {
    return `Already taken: ${taken}. Everyone keeps their seat, but nobody else can register.`;
  }
  return 'Leave empty for no limit.';
}
