import type { ReactNode } from 'react';
import { blankToNull, needed, optional } from 'shared/lib/form-rules';
import { formatEuro } from 'shared/lib/money';
import { isWholeCents, readEuro } from 'shared/lib/read-euro';
import { carrierNames } from 'shared/post-shipments/carriers';
import { carriers, type OfficeShipment, type Parcel } from 'shared/post-shipments/types';
import { packingActions } from 'shared/post-shipments/use-shipments';
import { DialogForm } from 'shared/ui/dialog-form';
import { CheckboxField, SelectField, TextField } from 'shared/ui/field';
import * as v from 'valibot';

const heaviest = 70_000; // g
const mostPostage = 5000; // euros
const mostValue = 100_000; // euros

const isAmount = (amount: number, most: number) =>
  amount >= 0 && amount <= most && isWholeCents(amount);

const euros = (most: number) =>
  v.pipe(
    v.string(),
    v.transform(readEuro),
    v.check((amount) => isAmount(amount, most), 'Enter an amount in euros, for example 12.50'),
  );

/** What is seldom paid for one parcel: it is asked for once more, as a slip of the comma is charged at once. */
const dearPostage = 50; // euros

const schemaOf = (isSent: boolean) =>
  v.pipe(
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
      is_dear: v.boolean(),
      has_customs: v.boolean(),
      customs_contents: v.pipe(optional(200), blankToNull),
      customs_value: v.pipe(
        v.string(),
        v.transform((typed) => (typed.trim() === '' ? null : readEuro(typed))),
        v.check(
          (amount) => amount === null || isAmount(amount, mostValue),
          'Enter an amount in euros, for example 12.50',
        ),
      ),
      reason: isSent ? needed('Say why', 300) : v.string(),
    }),
    v.forward(
      v.partialCheck(
        [['has_customs'], ['customs_contents']],
        (typed) => !typed.has_customs || typed.customs_contents !== null,
        'Say what is in it',
      ),
      ['customs_contents'],
    ),
    v.forward(
      v.partialCheck(
        [['has_customs'], ['customs_value']],
        (typed) => !typed.has_customs || typed.customs_value !== null,
        'Enter an amount in euros, for example 12.50',
      ),
      ['customs_value'],
    ),
    v.forward(
      v.partialCheck(
        [['is_dear'], ['postage_net']],
        (typed) => typed.is_dear || typed.postage_net <= dearPostage,
        'This is much for one parcel. Read it once more, and tick that it is right.',
      ),
      ['postage_net'],
    ),
  );

type Ticks = Record<'is_dear' | 'has_customs', boolean>;
type Words = Parcel & { reason: string };

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
    <DialogForm<Record<keyof Words, string> & Ticks, Words & Ticks>
      title={isSent ? 'Correct what was said of the parcel' : 'Weigh and close the parcel'}
      intro={
        isSent
          ? 'The member is told, and reads why.'
          : 'The member pays the postage as the carrier charges it.'
      }
      action={isSent ? 'Correct' : 'Close parcel'}
      busyLabel={isSent ? 'Correcting…' : 'Closing…'}
      definition={{
        schema: schemaOf(isSent),
        send: ({ reason, is_dear: _, has_customs: hasCustoms, ...typed }) => {
          const parcel = hasCustoms
            ? typed
            : { ...typed, customs_contents: null, customs_value: null };
          return isSent
            ? packingActions.correct(id, parcel, reason)
            : packingActions.close(id, inIt, parcel);
        },
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
        is_dear: false,
        has_customs: needsCustoms || shipment.customs_contents !== null,
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
          {readEuro(form.values.postage_net) > dearPostage && (
            <CheckboxField
              {...form.field('is_dear')}
              label={`The carrier takes ${formatEuro(readEuro(form.values.postage_net))} for this parcel`}
            />
          )}
          {!needsCustoms && (
            <CheckboxField
              {...form.field('has_customs')}
              label="It needs a customs note"
              hint="As to Ceuta, Livigno, Büsingen or the Canary Islands."
            />
          )}
          {form.values.has_customs && (
            <>
              <TextField
                {...form.field('customs_contents')}
                label="Contents for customs"
                hint={
                  needsCustoms ? 'This parcel leaves the customs of the European Union.' : undefined
                }
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
