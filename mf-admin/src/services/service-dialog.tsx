import { type ReactNode, useState } from 'react';
import { useBeginning } from 'shared/lib/kept-typing';
import { unseenNews } from 'shared/lib/unseen-news';
import { fetchServiceEntry } from 'shared/services/api';
import { saveService } from 'shared/services/edit-services';
import { serviceTypeName, serviceTypes } from 'shared/services/service-types';
import type { ServiceDraft, ServiceEntry } from 'shared/services/types';
import { DialogForm } from 'shared/ui/dialog-form';
import { CheckboxField, SelectField, TextAreaField, TextField } from 'shared/ui/field';
import { MemberView } from '../ui/member-view';
import { OfferFields } from '../ui/offer-fields';
import { PresentState } from '../ui/present-state';
import { serviceFacts, serviceRules, serviceValues } from './service-form';

interface ServiceDialogProps {
  /** What is changed or copied, as it was read; null for a new one. */
  service: ServiceEntry | null;
  isCopy?: boolean;
  onClose: () => void;
}

/** Describes a service, changes one, or describes another after it. */
export function ServiceDialog(props: ServiceDialogProps): ReactNode {
  const { isCopy = false, onClose } = props;
  const keptAs = `service ${isCopy ? 'like' : 'is'} ${props.service?.id}`;
  const { row: service, newId } = useBeginning(keptAs, props.service);
  const [known, setKnown] = useState(isCopy ? null : service);

  async function save(draft: ServiceDraft): Promise<void> {
    const say = unseenNews();
    await saveService(draft, known, newId);
    say(`“${draft.title}” was ${known === null ? 'created' : 'saved'}.`);
  }

  return (
    <DialogForm
      title={titleOf(props)}
      size="lg"
      action={known === null ? 'Create service' : 'Save service'}
      busyLabel="Saving…"
      definition={{ schema: serviceRules, send: save }}
      initial={serviceValues(service, isCopy)}
      ways={(error) =>
        service && (
          <PresentState
            error={error}
            opened={service}
            read={async () => {
              const entry = await fetchServiceEntry<ServiceEntry>(service.id);
              return entry?.archived_at === null ? entry : null;
            }}
            facts={serviceFacts}
            onSeen={setKnown}
            onGone={() => setKnown(null)}
          />
        )
      }
      asksToDiscard
      keptAs={keptAs}
      onClose={onClose}
    >
      {(form) => (
        <>
          <OfferFields form={form}>
            <SelectField {...form.field('service_type')} label="Service type">
              {Object.entries(serviceTypes).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </SelectField>
          </OfferFields>
          <TextField
            {...form.field('estimated_delivery')}
            label="Estimated delivery"
            hint="What members see. With a time such as “3 working days” or “2 weeks”, the list of ordered services shows what is overdue."
            autoComplete="off"
            required
          />
          <TextAreaField
            {...form.field('requirements')}
            label="Requirements"
            hint="What members need to bring or send."
            optional
            rows={3}
          />
          <CheckboxField
            {...form.field('is_post_forwarding')}
            label="Post is sent on every week while it runs"
          />
          <MemberView kind={serviceTypeName(form.values.service_type)} values={form.values} />
        </>
      )}
    </DialogForm>
  );
}

function titleOf({ service, isCopy }: ServiceDialogProps): string {
  if (service === null) return 'New service';
  return isCopy ? `Copy of “${service.title}”` : `Edit “${service.title}”`;
}
