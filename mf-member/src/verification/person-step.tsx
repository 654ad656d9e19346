import type { ReactNode } from 'react';
import { blankToNull, optional } from 'shared/lib/form-rules';
import type { Form } from 'shared/lib/use-form';
import { useProfile } from 'shared/profiles/use-profile';
import { CheckboxField, TextField } from 'shared/ui/field';
import {
  documentKinds,
  type PartyDetails,
  type VerificationCase,
  type VerificationRules,
} from 'shared/verification/types';
import { verificationActions } from 'shared/verification/use-verification';
import * as v from 'valibot';
import { answer, choice, yesOrNo, yesOrNoText } from './case-details';
import { ChoiceField, CountryField, YesNoField } from './choices';
import { documentWords } from './need-words';
import styles from './own-verification.module.css';
import { StepForm } from './step-form';
import { missingIn, stepPath, viewAfter } from './steps';

const capacities = ['director', 'representative'] as const;

const day = v.pipe(v.string(), blankToNull);

const share = v.pipe(
  optional(8),
  v.check(
    (text) => text === '' || (/^\d{1,3}([.,]\d{1,2})?$/.test(text) && isShare(toNumber(text))),
    'Enter the share in per cent, for example 33.34',
  ),
  v.transform((text) => (text === '' ? null : toNumber(text))),
);

const toNumber = (text: string) => Number(text.replace(',', '.'));
const isShare = (number: number) => number > 0 && number <= 100;

const schema = v.object({
  full_name: answer(120),
  born_on: day,
  nationality: answer(80),
  address_line: answer(200),
  city: answer(100),
  postal_code: answer(20),
  country: answer(80),
  is_signer: v.boolean(),
  is_owner: v.boolean(),
  is_manager: v.boolean(),
  capacity: choice(capacities),
  share,
  through: answer(300),
  is_pep: yesOrNo,
  pep_note: answer(300),
  document_kind: choice(documentKinds),
  document_number: answer(40),
  document_country: answer(80),
  document_expires_on: day,
});

type Values = v.InferInput<typeof schema>;

interface PersonStepProps {
  own: VerificationCase;
  rules: VerificationRules;
  /** In the address: of a new one as well. */
  partyId: string;
}

/** Everything that is asked of one person, but their documents. */
export function PersonStep({ own, rules, partyId }: PersonStepProps): ReactNode {
  const isPerson = own.customer_kind === 'person';
  const profile = useProfile().data;
  const begins = own.parties.length === 0 && profile ? profile : null; // most often it is the member
  return (
    <StepForm<Values, v.InferOutput<typeof schema>>
      name={`person ${partyId}`}
      own={own}
      part={(of) => {
        const party = of.parties.find(({ id }) => id === partyId);
        return valuesOf(
          party ?? {
            full_name: begins?.full_name ?? null,
            is_signer: begins !== null,
          },
        );
      }}
      schema={schema}
      save={(read, typed) =>
        verificationActions.saveParty(read, partyId, withoutRest(typed, isPerson))
      }
      lacks={(now) =>
        missingIn('people', now, rules).filter(({ party_id }) => party_id === partyId)
      }
      next={stepPath(isPerson ? viewAfter('people', 'person') : 'people')}
    >
      {(form) => (
        <>
          <TextField
            {...form.field('full_name')}
            label="Full name"
            hint="As it is on the identity document."
            autoComplete="off"
            maxLength={120}
          />
          {!isPerson && <Roles form={form} own={own} limit={rules.limits.owner_share} />}
          <fieldset className={styles.group}>
            <legend>{isPerson ? 'About you' : 'About them'}</legend>
            <TextField
              {...form.field('born_on')}
              label="Date of birth"
              type="date"
              max="2100-01-01"
            />
            <CountryField {...form.field('nationality')} label="Nationality" />
            <YesNoField
              {...form.field('is_pep')}
              label="Public office"
              hint="Now or in the last twelve months: a head of state or government, minister, member of parliament, judge of a highest court, ambassador, senior officer, head of a state company; or their family, or someone close to them."
            />
            {form.values.is_pep === 'yes' && (
              <TextField
                {...form.field('pep_note')}
                label="Which office, and whose"
                optional
                maxLength={300}
              />
            )}
          </fieldset>
          <fieldset className={styles.group}>
            <legend>Home address</legend>
            <TextField
              {...form.field('address_line')}
              label="Street and number"
              autoComplete="off"
              maxLength={200}
            />
            <TextField {...form.field('city')} label="Town" autoComplete="off" maxLength={100} />
            <TextField
              {...form.field('postal_code')}
              label="Postal code"
              autoComplete="off"
              maxLength={20}
              optional
            />
            <CountryField {...form.field('country')} label="Country of residence" />
          </fieldset>
          <fieldset className={styles.group}>
            <legend>Identity document</legend>
            <ChoiceField
              {...form.field('document_kind')}
              label="Kind of document"
              options={documentKinds.map((kind) => [kind, documentWords[kind]] as const)}
            />
            <TextField
              {...form.field('document_number')}
              label="Number of the document"
              autoComplete="off"
              spellCheck={false}
              maxLength={40}
            />
            <CountryField {...form.field('document_country')} label="Country of the document" />
            <TextField
              {...form.field('document_expires_on')}
              label="Last day of the document"
              type="date"
              max="2150-01-01"
            />
          </fieldset>
        </>
      )}
    </StepForm>
  );
}

function Roles({
  form,
  own,
  limit,
}: {
  form: Form<Values>;
  own: VerificationCase;
  limit: number;
}): ReactNode {
  const { is_owner, is_signer, is_manager } = form.values;
  return (
    <fieldset className={styles.group}>
      <legend>Their part in the company</legend>
      <CheckboxField {...form.field('is_signer')} label="They sign for the company" />
      {is_signer && (
        <ChoiceField
          {...form.field('capacity')}
          label="As what they sign"
          hint="A representative sends us their authority to sign, as a paper."
          options={[
            ['director', 'As a director'],
            ['representative', 'As a representative'],
          ]}
        />
      )}
      <CheckboxField
        {...form.field('is_owner')}
        label={`They own more than ${limit} % of it, or control it in another way`}
      />
      {is_owner && (
        <>
          <TextField
            {...form.field('share')}
            label="Their share, in per cent"
            hint={`More than ${limit} %: ${limit} % and one share. For example 33.34. Leave it blank if they control it in another way.`}
            inputMode="decimal"
            autoComplete="off"
            maxLength={8}
          />
          <TextField
            {...form.field('through')}
            label="Through another company, or how they control it"
            hint="For example through Vella Holding Ltd. We then ask for a chart of who owns what."
            autoComplete="off"
            maxLength={300}
            optional
          />
        </>
      )}
      {(own.nobody_owns || is_manager) && (
        <CheckboxField {...form.field('is_manager')} label="They are a senior manager of it" />
      )}
    </fieldset>
  );
}

function valuesOf(party: Partial<PartyDetails>): Values {
  const text = (value: string | null | undefined) => value ?? '';
  return {
    full_name: text(party.full_name),
    born_on: text(party.born_on),
    nationality: text(party.nationality),
    address_line: text(party.address_line),
    city: text(party.city),
    postal_code: text(party.postal_code),
    country: text(party.country),
    is_signer: party.is_signer ?? false,
    is_owner: party.is_owner ?? false,
    is_manager: party.is_manager ?? false,
    capacity: text(party.capacity),
    share: party.share == null ? '' : String(party.share),
    through: text(party.through),
    is_pep: yesOrNoText(party.is_pep ?? null),
    pep_note: text(party.pep_note),
    document_kind: text(party.document_kind),
    document_number: text(party.document_number),
    document_country: text(party.document_country),
    document_expires_on: text(party.document_expires_on),
  };
}

/** What is no longer asked of them is not kept: a share of somebody who owns nothing. */
function withoutRest(typed: v.InferOutput<typeof schema>, isPerson: boolean): PartyDetails {
  const said = { ...typed, ...(typed.is_pep !== true && { pep_note: null }) };
  if (isPerson) {
    const none = { is_owner: false, is_manager: false, capacity: null, share: null, through: null };
    return { ...said, ...none, is_signer: true };
  }
  return {
    ...said,
    ...(!typed.is_signer && { capacity: null }),
    ...(!typed.is_owner && { share: null, through: null }),
  };
}
