import { type ReactNode, useState } from 'react';
import type { OfficeEvent } from 'shared/events/types';
import { addEvent } from 'shared/events/use-office-events';
import { useBeginning } from 'shared/lib/kept-typing';
import { unseenNews } from 'shared/lib/unseen-news';
import { useIsShown } from 'shared/lib/use-is-shown';
import { DialogForm } from 'shared/ui/dialog-form';
import { EventFields } from './event-fields';
import { type EventOutput, type EventValues, eventRules } from './event-rules';
import { newEvent, valuesOfCopy } from './event-values';
import { usePastQuestion } from './past-question';

interface NewEventDialogProps {
  /** What it is a copy of. */
  model?: OfficeEvent | undefined;
  onClose: () => void;
  onAdded: (eventId: string) => void;
}

/** Adds an event or a series of them, from nothing or as a copy of another one. */
export function NewEventDialog(props: NewEventDialogProps): ReactNode {
  const { onClose, onAdded } = props;
  const keptAs = `event like ${props.model?.id}`;
  const { row: model, newId: id } = useBeginning(keptAs, props.model);
  const [isAdded, setAdded] = useState(false);
  const isShown = useIsShown();
  const askPast = usePastQuestion();
  async function send({ form }: EventOutput): Promise<void> {
    askPast(form);
    const say = unseenNews();
    await addEvent(id, form);
    setAdded(true);
    say(`“${form.title}” was created.`);
    if (isShown.current) onAdded(id); // what is open by then may be another form
  }
  return (
    <DialogForm<EventValues, EventOutput>
      title={model ? `Copy “${model.title}”` : 'New event'}
      intro={model && 'Everything is copied except the date.'}
      size="lg"
      action="Create event"
      busyLabel="Saving…"
      asksToDiscard={!isAdded}
      keptAs={keptAs}
      definition={{ schema: eventRules({ asksScope: false, rhythm: '' }), send }}
      initial={model ? valuesOfCopy(model) : newEvent}
      refusals={{ ES001: { field: 'recurring_end_date' }, EV_PAST: { field: 'event_date' } }}
      onClose={onClose}
    >
      {(form) => <EventFields form={form} />}
    </DialogForm>
  );
}
