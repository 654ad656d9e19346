import { paths } from 'shared/lib/paths';
import type {
  CaseFile,
  CustomerKind,
  FileNeed,
  Missing,
  Party,
  Side,
  VerificationCase,
  VerificationRules,
  VerificationStep,
} from 'shared/verification/types';

/** The screens of the path, in their order. */
export type StepView = 'who' | 'company' | 'activity' | 'people' | 'documents' | 'papers' | 'send';

export const viewTitles: Readonly<Record<StepView, string>> = {
  who: 'Who the address is for',
  company: 'The company',
  activity: 'What you do',
  people: 'Owners, signers, people',
  documents: 'Identity and home address',
  papers: 'Papers of the company',
  send: 'Check and send',
};

const ofCompanies: readonly StepView[] = [
  'who',
  'company',
  'activity',
  'people',
  'documents',
  'papers',
  'send',
];
const ofPersons: readonly StepView[] = ['who', 'activity', 'people', 'documents', 'send'];

export function viewsFor(kind: CustomerKind | null): readonly StepView[] {
  return kind === 'person' ? ofPersons : ofCompanies;
}

export function titleOf(view: StepView, kind: CustomerKind | null): string {
  return view === 'people' && kind === 'person' ? 'About you' : viewTitles[view];
}

export function stepPath(view: StepView): string {
  return `${paths.verification}?step=${view}`;
}

const viewOfStep: Readonly<Record<Exclude<VerificationStep, 'asked'>, StepView>> = {
  who: 'who',
  company: 'company',
  activity: 'activity',
  owners: 'people',
  signers: 'people',
  people: 'people',
  identity: 'documents',
  residence: 'documents',
  papers: 'papers',
};

/** The screen where something is told; null for what can be told on any of them. */
export function viewOfNeed(need: string, rules: VerificationRules): StepView | null {
  const step = rules.needs.find((each) => each.need === need)?.step;
  return step && step !== 'asked' ? viewOfStep[step] : null;
}

/** What one screen lacks. */
export function missingIn(
  view: StepView,
  { missing }: Pick<VerificationCase, 'missing'>,
  rules: VerificationRules,
): Missing[] {
  return missing.filter(({ need }) => viewOfNeed(need, rules) === view);
}

/** The screen after this one; it begins with the others once it is over. */
export function viewAfter(view: StepView, kind: CustomerKind | null): StepView {
  const views = viewsFor(kind);
  return views[views.indexOf(view) + 1] ?? 'send';
}

/** A place for files of a case. */
export interface Slot {
  need: FileNeed;
  party: Party | null;
  side: Side | null;
  view: StepView;
  /** Of the paper, in months; null: any. */
  maxAge: number | null;
  files: CaseFile[];
}

type Need = VerificationRules['needs'][number];

/** All files that the rules ask of a case, and those that are there besides. */
export function slotsOf(of: VerificationCase, rules: VerificationRules): Slot[] {
  return rules.needs
    .filter(({ answer }) => answer === 'file')
    .flatMap((need) => {
      const parties: (Party | null)[] = need.of === 'party' ? of.parties : [null];
      return parties.flatMap((party) =>
        sidesOf(need, party).map((side): Slot => {
          const files = of.files.filter(
            (file) =>
              file.need === need.need &&
              file.party_id === (party?.id ?? null) &&
              file.side === side,
          );
          return {
            need: need.need as FileNeed,
            party,
            side,
            view: viewOfNeed(need.need, rules) ?? 'papers',
            maxAge: need.max_age_months,
            files,
          };
        }),
      );
    })
    .filter(
      ({ need, party, files }) =>
        files.length > 0 ||
        of.asks.some((ask) => ask.need === need && ask.party_id === (party?.id ?? null)) ||
        rules.needs.some((each) => each.need === need && isAsked(each, of, party)),
    );
}

function sidesOf({ need }: Need, party: Party | null): (Side | null)[] {
  if (need !== 'identity') return [null];
  return party?.document_kind === 'passport' ? ['front'] : ['front', 'back'];
}

function isAsked(need: Need, of: VerificationCase, party: Party | null): boolean {
  const isOfKind =
    need.customer_kinds === null ||
    (of.customer_kind !== null && need.customer_kinds.includes(of.customer_kind));
  if (!isOfKind || need.role === null) return isOfKind;
  if (party) return rolesOf(party).includes(need.role);
  return (
    (need.role === 'indirect' && of.has_nominee === true) ||
    of.parties.some((each) => rolesOf(each).includes(need.role as string))
  );
}

function rolesOf({ is_signer, is_owner, is_manager, capacity, through }: Party): string[] {
  return [
    ...(is_signer ? ['signer'] : []),
    ...(is_owner ? ['owner'] : []),
    ...(is_manager ? ['manager'] : []),
    ...(is_signer && capacity === 'representative' ? ['representative'] : []),
    ...(through ? ['indirect'] : []),
  ];
}
