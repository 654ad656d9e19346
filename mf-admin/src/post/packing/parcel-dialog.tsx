import type { ReactNode } from 'react';
import { blankToNull, needed, optional } from 'shared/lib/form-rules';
import { isWholeCents, readEuro } from 'shared/lib/read-euro';
import { carrierNames } from 'shared/post-shipments/carriers';
import { carriers, type OfficeShipment, type Parcel } from 'shared/post-shipments/types';
import { packingActions } from 'shared/post-shipments/use-shipments';
import { DialogForm } from 'shared/ui/dialog-form';
import { SelectField, TextField } from 'shared/ui/field';
import * as v from 'valibot';

const heaviest = 70_000; // g
const mostPostage = 5000; // euros
const mostValue = 100_000; // euros

const euros = (most: number) =>
  v.pipe(
    v.string(),
    v.transform(readEuro),
    v.check(
      (amount) => amount >= 0 && amount <= most && isWholeCents(amount),
      'Enter an amount in euros, for example 12.50',
    ),
  );

const schemaOf = (needsCustoms: boolean, isSent: boolean) =>
  v.object({
    carrier: v.picklist(carriers, 'Choose the carrier'),
    service: v.pipe(optional(40), blankToNull),
    tracking: v.pipe(
      v.string(),
      v.transform((typed) => typed.replaceAll(/\s/g, '').toUpperCase()),
      v.check(
        (number) => number === '' || /^[A-Z0-9-]{4,40}$/.test(number),
        'Letters, digits and hyphens, from 4 to 40',
      ),
      blankToNull,
    ),
    weight_g: v.pipe(
      v.string(),
      v.transform(Number),
      v.check(
        (grams) => Number.isInteger(grams) && grams >= 1 && grams <= heaviest,
        `Whole grams, at most ${heaviest}`,
      ),
    ),
    postage_net: euros(mostPostage),
    customs_contents: needsCustoms
      ? v.pipe(v.string(), v.trim(), v.nonEmpty('Say what is in it'), v.maxLength(200))
      : v.pipe(optional(200), blankToNull),
    customs_value: needsCustoms
      ? euros(mostValue)
      : v.pipe(
          v.string(),
          v.transform(() => null),
        ),
    reason: isSent ? needed('Say why', 300) : v.string(),
  });

type Sent = Parcel & { reason: string };

/** Weighs and closes a parcel, or changes what was said of it; of one that has left with a reason, which its owner reads. */
export function ParcelDialog({
  shipment,
  onClose,
}: {
  shipment: OfficeShipment;
  onClose: () => void;
}): ReactNode {
  const { id, items, needs_customs: needsCustoms } = shipment;
  const isSent = shipment.sent_at !== null;
  const inIt = items.map((item) => item.id); // as whoever closes it has seen it
  return (
    <DialogForm<Record<keyof Sent, string>, Sent>
      title={isSent ? 'Correct what was said of the parcel' : 'Weigh and close the parcel'}
      intro={
        isSent
          ? 'The member is told, and reads why.'
          : 'The member pays the postage as the carrier charges it.'
      }
      action={isSent ? 'Correct' : 'Close parcel'}
      busyLabel={isSent ? 'Correcting…' : 'Closing…'}
      definition={{
        schema: schemaOf(needsCustoms, isSent),
        send: ({ reason, ...parcel }) =>
          isSent
            ? packingActions.correct(id, parcel, reason)
            : packingActions.close(id, inIt, parcel),
      }}
      initial={{
        carrier: shipment.carrier ?? '',
        service: shipment.service ?? '',
        tracking: shipment.tracking ?? '',
        weight_g: String(shipment.weight_g ?? ''),
        postage_net: shipment.postage_net?.toFixed(2) ?? '',
        customs_contents: shipment.customs_contents ?? '',
        customs_value: shipment.customs_value?.toFixed(2) ?? '',
        reason: '',
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <SelectField {...form.field('carrier')} label="Carrier">
            <option value="">Choose…</option>
            {carriers.map((carrier) => (
              <option key={carrier} value={carrier}>
                {carrierNames[carrier]}
              </option>
            ))}
          </SelectField>
          <TextField
            {...form.field('service')}
            label="Service"
            hint="What the carrier calls it, for example Registered"
            maxLength={40}
            autoComplete="off"
            optional
          />
          <TextField
            {...form.field('tracking')}
            label="Tracking number"
            maxLength={50}
            autoComplete="off"
            spellCheck={false}
            optional
          />
          <TextField
            {...form.field('weight_g')}
            label="Weight in grams"
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
          />
          <TextField
            {...form.field('postage_net')}
            label="Postage in euros, without VAT"
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
          />
          {needsCustoms && (
            <>
              <TextField
                {...form.field('customs_contents')}
                label="Contents for customs"
                hint="This parcel leaves the customs of the European Union."
                maxLength={200}
                autoComplete="off"
              />
              <TextField
                {...form.field('customs_value')}
                label="Value for customs, in euros"
                inputMode="decimal"
                autoComplete="off"
                maxLength={10}
              />
            </>
          )}
          {isSent && (
            <TextField
              {...form.field('reason')}
              label="Why"
              maxLength={300}
              autoComplete="off"
              required
            />
          )}
        </>
      )}
    </DialogForm>
  );
}
