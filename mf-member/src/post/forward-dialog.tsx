import { type ReactNode, useState } from 'react';
import { AppError } from 'shared/lib/app-error';
import { counted } from 'shared/lib/counted';
import { optional } from 'shared/lib/form-rules';
import { formatPriceWithVat } from 'shared/lib/money';
import { paths } from 'shared/lib/paths';
import { postageTerm } from 'shared/memberships/plan-terms';
import { customsMandate } from 'shared/post/mandate';
import type { ForwardService, PostLine, PostOptions, PostPrices } from 'shared/post/types';
import { postActions, usePostPrices } from 'shared/post/use-post';
import { addressLines } from 'shared/post-addresses/address-lines';
import type { PostAddress } from 'shared/post-addresses/types';
import { usePostAddresses } from 'shared/post-addresses/use-post-addresses';
import { isWithinCustoms } from 'shared/profiles/countries';
import { Link } from 'shared/router';
import { ButtonLink } from 'shared/ui/button';
import { Dialog } from 'shared/ui/dialog';
import { DialogForm } from 'shared/ui/dialog-form';
import { EmptyState } from 'shared/ui/empty-state';
import { ErrorNotice } from 'shared/ui/error-notice';
import { CheckboxField, SelectField, TextField } from 'shared/ui/field';
import { Skeleton } from 'shared/ui/skeleton';
import * as v from 'valibot';
import { nearMoment } from '../lib/post-due';
import { Problems } from './ask-several';
import { MandateText } from './mandate-text';
import styles from './post-item.module.css';

interface ForwardDialogProps {
  /** From 1 to 50. */
  itemIds: readonly string[];
  now: Date;
  /** Once it is asked for. */
  onDone: () => void;
  onClose: () => void;
}

/** Asks to have items sent on: how, to where, and for which price. */
export function ForwardDialog(props: ForwardDialogProps): ReactNode {
  const [itemIds] = useState(props.itemIds); // others may come while it is open
  const addresses = usePostAddresses();
  // what it costs is the same for each address: another first one is no reason to ask again
  const [first, setFirst] = useState<string>();
  const [newest] = addresses.data ?? [];
  if (newest && !addresses.data?.some(({ id }) => id === first)) setFirst(newest.id);
  const [weekly, atOnce] = [
    useForwardPrices(itemIds, 'weekly', first),
    useForwardPrices(itemIds, 'at_once', first),
  ];
  const isOffered = [weekly, atOnce].some(({ data }) => data && data.asked > 0);
  // once somebody fills it in, it stays, whatever becomes of the items meanwhile
  const [wasOffered, setOffered] = useState(false);
  if (isOffered && !wasOffered) setOffered(true);
  const [prices, setPrices] = useState<Readonly<Record<ForwardService, PostPrices>>>();
  if (
    weekly.data &&
    atOnce.data &&
    (prices?.weekly !== weekly.data || prices.at_once !== atOnce.data)
  ) {
    setPrices({ weekly: weekly.data, at_once: atOnce.data });
  }
  if (addresses.data && prices && wasOffered) {
    return (
      <ForwardForm
        {...props}
        itemIds={itemIds}
        addresses={addresses.data}
        prices={prices}
        askAgain={() => Promise.all([weekly.refetch(), atOnce.refetch(), addresses.refetch()])}
      />
    );
  }
  return (
    <Dialog open onClose={props.onClose} title={titleOf(itemIds)} size="sm">
      <NoForm addresses={addresses} prices={atOnce} />
    </Dialog>
  );
}

/** What sending items on in this way costs, once there is an address. */
function useForwardPrices(
  itemIds: readonly string[],
  service: ForwardService,
  address: string | undefined,
) {
  return usePostPrices('forward', address ? itemIds : [], {
    service,
    ...(address && { address_id: address }),
  });
}

function titleOf(itemIds: readonly string[]): string {
  return itemIds.length === 1 ? 'Send this item on' : `Send ${counted(itemIds.length, 'item')} on`;
}

/** Why nothing can be asked for yet. */
function NoForm({
  addresses,
  prices,
}: {
  addresses: ReturnType<typeof usePostAddresses>;
  prices: ReturnType<typeof useForwardPrices>;
}): ReactNode {
  const failed = [addresses, prices].find(({ error }) => error);
  if (failed?.error) {
    return <ErrorNotice error={failed.error} onRetry={() => void failed.refetch()} />;
  }
  if (addresses.data?.length === 0) {
    return (
      <EmptyState
        title="You have no addresses yet"
        actions={<ButtonLink to={paths.postAddresses}>Add an address</ButtonLink>}
      >
        We send post on to an address of your address book.
      </EmptyState>
    );
  }
  if (!prices.data) return <Skeleton label="Loading the price…" lines={3} />;
  return <Problems of={prices.data} />;
}

const services = ['weekly', 'at_once'] as const satisfies readonly ForwardService[];

const schema = v.object({
  service: v.picklist(services),
  address_id: v.string(),
  may_open: v.boolean(),
  note: optional(200),
});
type Values = v.InferOutput<typeof schema>;

const outdated: ReadonlySet<string> = new Set(['PO020', 'PO087']); // the price, or the address
const passesLimit = 'PO060';

function ForwardForm({
  itemIds,
  now,
  addresses,
  prices,
  askAgain,
  onDone,
  onClose,
}: ForwardDialogProps & {
  addresses: readonly PostAddress[];
  prices: Readonly<Record<ForwardService, PostPrices>>;
  askAgain: () => Promise<unknown>;
}): ReactNode {
  // a second try after a lost answer asks once; what is asked for otherwise is another request
  const [idsOf] = useState(() => new Map<string, ReadonlyMap<string, string>>());
  // what passed the limit of the month at the last press: the next one at this price is the second yes
  const [limited, setLimited] = useState<number | null>(null);
  const offered = services.filter((service) => prices[service].asked > 0);

  function linesOf(options: PostOptions, { items }: PostPrices): PostLine[] {
    const wish = JSON.stringify(options);
    const ids = idsOf.get(wish) ?? new Map(itemIds.map((id) => [id, crypto.randomUUID()]));
    idsOf.set(wish, ids);
    return items.flatMap(({ item_id, problem }) =>
      problem === undefined ? [{ item_id, request_id: ids.get(item_id) ?? '' }] : [],
    );
  }

  async function ask({ service, address_id, may_open, note }: Values): Promise<void> {
    const address = addresses.find(({ id }) => id === address_id);
    const options = {
      service,
      address_id,
      ...(address && { read_at: address.updated_at }),
      ...(may_open && meetsCustoms(address) && { may_open, mandate: customsMandate.version }),
      ...(note !== '' && { note }),
    };
    const shown = prices[service];
    const wish = { ...options, ...(limited === shown.gross && { beyond_cap: true }) };
    try {
      await postActions.ask('forward', linesOf(options, shown), wish, shown.gross);
    } catch (cause) {
      if (cause instanceof AppError && cause.code === passesLimit) setLimited(shown.gross);
      if (cause instanceof AppError && outdated.has(cause.code)) await askAgain();
      throw cause;
    }
  }

  return (
    <DialogForm<Record<'service' | 'address_id' | 'note', string> & { may_open: boolean }, Values>
      title={titleOf(itemIds)}
      action="Send on"
      busyLabel="Asking…"
      definition={{ schema, send: ask }}
      initial={{
        service: offered[0] ?? 'at_once',
        address_id: addresses[0]?.id ?? '',
        may_open: false,
        note: '',
      }}
      isReady={({ service, address_id }) =>
        prices[service as ForwardService].asked > 0 && addresses.some(({ id }) => id === address_id)
      }
      onSent={onDone}
      onClose={onClose}
    >
      {(form) => (
        <>
          <SelectField {...form.field('service')} label="When">
            {offered.map((service) => (
              <option key={service} value={service}>
                {offerText(service, prices[service], now)}
              </option>
            ))}
          </SelectField>
          {!offered.includes('weekly') && (
            <p className={styles.quiet}>
              With the service Mail forwarding we send your post on every week, without a price for
              each item. <Link to={paths.services}>Order it under Services</Link>
            </p>
          )}
          <p className={styles.strong}>
            {priceText(prices[form.values.service as ForwardService])}
          </p>
          <Problems of={prices[form.values.service as ForwardService]} />
          <SelectField {...form.field('address_id')} label="Address">
            {addressOptions(addresses, form.values.address_id).map(({ id, text }) => (
              <option key={id} value={id}>
                {text}
              </option>
            ))}
          </SelectField>
          <AddressInFull of={addresses.find(({ id }) => id === form.values.address_id)} />
          {meetsCustoms(addresses.find(({ id }) => id === form.values.address_id)) && (
            <>
              <CheckboxField
                {...form.field('may_open')}
                label="You may open it if customs ask what is in it"
              />
              {form.values.may_open && <MandateText of={customsMandate} />}
            </>
          )}
          <TextField
            {...form.field('note')}
            label="Note for the packer"
            maxLength={200}
            autoComplete="off"
            optional
          />
        </>
      )}
    </DialogForm>
  );
}

/** Within the European Union nobody asks what is in it. */
function meetsCustoms(address: PostAddress | undefined): boolean {
  return address !== undefined && !isWithinCustoms(address.country);
}

/** One that was deleted in another tab stays chosen, without its name, until another one is. */
function addressOptions(addresses: readonly PostAddress[], chosen: string) {
  const options = addresses.map(({ id, label, city }) => ({ id, text: `${label}, ${city}` }));
  const isThere = addresses.some(({ id }) => id === chosen);
  return isThere ? options : [{ id: chosen, text: 'Choose…' }, ...options];
}

/** To whom and where, as it is written on the parcel. */
function AddressInFull({ of }: { of: PostAddress | undefined }): ReactNode {
  if (!of) return <p className={styles.quiet}>Choose an address.</p>;
  return <p className={styles.quiet}>To {addressLines(of).join(', ')}</p>;
}

function offerText(service: ForwardService, { due_at: due }: PostPrices, now: Date): string {
  const how = service === 'weekly' ? 'With our weekly round' : 'At once';
  return due ? `${how}, by ${nearMoment(due, now)}` : how;
}

function priceText(prices: PostPrices): string {
  const price =
    prices.gross === 0 ? 'Included in your weekly forwarding' : formatPriceWithVat(prices);
  return `${price}. ${postageTerm}`;
}
