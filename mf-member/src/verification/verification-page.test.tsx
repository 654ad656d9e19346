import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import { getMembership } from 'shared/memberships/api';
import { countsKey } from 'shared/notifications/notification-keys';
import { fetchProfile } from 'shared/profiles/api';
import type { Profile } from 'shared/profiles/types';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { setSession } from 'shared/runtime/store';
import { makeMembership, noMembership } from 'shared/testing/memberships';
import {
  makeCase,
  makeOwnVerification,
  makeParty,
  makeReserved,
  verificationRules,
} from 'shared/testing/own-verification';
import * as api from 'shared/verification/api';
import { fileToSend } from 'shared/verification/file-to-send';
import { saveAddressPaper } from 'shared/verification/save-address-paper';
import type { OwnVerification, VerificationCase } from 'shared/verification/types';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import VerificationPage from './verification-page';

vi.mock('shared/verification/api', () => ({
  addVerificationFile: vi.fn(),
  beginVerification: vi.fn(),
  dropVerification: vi.fn(),
  fetchOwnVerification: vi.fn(),
  fetchVerificationRules: vi.fn(),
  issueAddressPaper: vi.fn(),
  removeVerificationFile: vi.fn(),
  removeVerificationParty: vi.fn(),
  saveVerification: vi.fn(),
  saveVerificationParty: vi.fn(),
  sendVerification: vi.fn(),
}));
vi.mock('shared/verification/file-to-send', () => ({ fileToSend: vi.fn() }));
vi.mock('shared/verification/save-address-paper', () => ({ saveAddressPaper: vi.fn() }));
vi.mock('shared/memberships/api', () => ({ getMembership: vi.fn() }));
vi.mock('shared/profiles/api', () => ({ fetchProfile: vi.fn() }));
vi.mock('shared/files/api', () => ({ readFile: vi.fn() }));
vi.mock('shared/runtime/supabase-client', () => ({}));

const user = userEvent.setup();
const mocked = vi.mocked(api);

function open(own: OwnVerification, query = '') {
  window.history.replaceState(null, '', `/dashboard/verification${query}`);
  mocked.fetchOwnVerification.mockResolvedValue(own);
  return render(
    <BrowserRouter>
      <VerificationPage />
    </BrowserRouter>,
  );
}

const press = async (name: string | RegExp, role: 'button' | 'link' = 'button') =>
  user.click(await screen.findByRole(role, { name }));
const read = (text: string | RegExp) => screen.findByText(text);
const lacking = (need: string, step: VerificationCase['missing'][number]['step']) => ({
  step,
  need,
  party_id: null,
  side: null,
});

beforeEach(() => {
  vi.resetAllMocks();
  window.scrollTo = vi.fn() as typeof window.scrollTo;
  queryClient.clear();
  setSession({ status: 'signed-in', userId: 'maria', email: null });
  mocked.fetchVerificationRules.mockResolvedValue(verificationRules);
  vi.mocked(getMembership).mockResolvedValue(makeMembership());
  vi.mocked(fetchProfile).mockResolvedValue({ full_name: 'Maria Vella' } as Profile);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('a member', () => {
  test('without a membership reads that there is nothing to confirm', async () => {
    vi.mocked(getMembership).mockResolvedValue(noMembership());
    open(makeOwnVerification({ address: { state: 'none', held_from: null }, in_force: null }));
    await read('There is nothing to confirm yet');
    expect(screen.queryByRole('button', { name: 'Begin' })).toBeNull();
  });

  test('whose membership is over begins all the same, where post is sent on only once they are approved', async () => {
    const left = makeMembership({ status: 'cancelled' });
    const leaving = { ...left.leaving, is_forwarding_held: true };
    vi.mocked(getMembership).mockResolvedValue({ ...left, leaving });
    open(makeOwnVerification({ address: { state: 'none', held_from: null }, in_force: null }));
    await read('Please tell us who uses your address');
    expect(screen.getByRole('button', { name: 'Begin' })).toBeTruthy();
  });

  test('whose box is reserved reads why, how long it takes, what happens to post, and begins', async () => {
    const begun = makeCase({
      customer_kind: null,
      parties: [],
      missing: [lacking('customer_kind', 'who')],
    });
    mocked.beginVerification.mockResolvedValue(begun);
    open(makeReserved());
    await read('Please tell us who uses your address');
    await read(/Post that arrives is held for you, unopened/);
    await read(/^By law, whoever provides a registered address/);
    await read(/We answer within 2 working days/);
    await press('Begin');
    expect(await screen.findByRole('heading', { name: 'Who the address is for' })).toBe(
      document.activeElement,
    );
    expect(window.location.search).toBe('?step=who');
  });

  test('goes on where something is missing, and reads how far each step is', async () => {
    open(
      makeReserved(
        makeCase({ missing: [lacking('extract', 'papers'), lacking('purpose', 'activity')] }),
      ),
    );
    await read('You have not sent this yet');
    const steps = within(screen.getByRole('region', { name: 'Steps' }));
    expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Who the address is forDone',
      'The companyDone',
      'What you do1 missing',
      'Owners, signers, peopleDone',
      'Identity and home addressDone',
      'Papers of the company1 missing',
      'Check and sendAt the end',
    ]);
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(
      '/dashboard/verification?step=activity',
    );
  });

  test('saves a step as far as it goes, reads what it lacks, and continues without it', async () => {
    const draft = makeCase({ registration_number: null });
    const missing = [lacking('registration_number', 'company')];
    mocked.saveVerification.mockImplementation(async (_, details) => ({
      ...draft,
      ...details,
      version: 4,
      missing,
    }));
    open(makeReserved({ ...draft, missing }), '?step=company');
    const name = await screen.findByRole('textbox', { name: 'Name of the company' });
    await user.clear(name);
    await user.type(name, 'Vella Signs Ltd');
    await press('Save and continue');
    const saved = await read('Saved. Still missing here:');
    expect(saved.closest('[tabindex="-1"]')).toBe(document.activeElement);
    expect(screen.getByText('Registration number', { selector: 'li' })).toBeTruthy();
    expect(mocked.saveVerification.mock.calls[0]?.[0]).toEqual({ id: draft.id, version: 3 });
    expect(mocked.saveVerification.mock.calls[0]?.[1]).toMatchObject({
      company_name: 'Vella Signs Ltd',
      activity: draft.activity,
    });
    await press('Continue, and add it later', 'link');
    await screen.findByRole('heading', { name: 'What you do' });
  });

  test('whose case changed in another window is told, keeps what they typed, and can see what is saved', async () => {
    const draft = makeCase();
    const conflict = new AppError('VF004', 'changed', 'This has changed.');
    mocked.saveVerification.mockRejectedValueOnce(conflict);
    open(makeReserved(draft), '?step=company');
    const name = await screen.findByRole('textbox', { name: 'Name of the company' });
    await user.type(name, ' II');
    const elsewhere = { ...draft, version: 9, company_name: 'Vella Group Ltd' };
    mocked.fetchOwnVerification.mockResolvedValue(makeReserved(elsewhere));
    await press('Save and continue');
    await read(/^This was changed in another window/);
    expect((name as HTMLInputElement).value).toBe('Vella Design Ltd II');
    await press('Show what is saved');
    await waitFor(() =>
      expect(
        screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of the company' }).value,
      ).toBe('Vella Group Ltd'),
    );
  });

  test('names a person with their part, and a share that is none is refused beside it', async () => {
    const draft = makeCase({ parties: [] });
    const id = '33333333-3333-4333-8333-000000000001';
    mocked.saveVerificationParty.mockImplementation(async (_, party, details) => ({
      ...draft,
      version: 4,
      parties: [{ ...makeParty(), ...details, id: party }],
    }));
    open(makeReserved(draft), `?step=people&person=${id}`);
    await screen.findByRole('heading', { name: 'Add a person' });
    await user.click(await screen.findByRole('checkbox', { name: /^They own more than 25 %/ }));
    const share = await screen.findByRole('textbox', { name: 'Their share, in per cent' });
    await user.type(share, '120');
    await press('Save and continue');
    expect(share.getAttribute('aria-invalid')).toBe('true');
    await user.clear(share);
    await user.type(share, '33,34');
    await press('Save and continue');
    await screen.findByRole('heading', { name: 'Owners, signers, people' });
    expect(mocked.saveVerificationParty.mock.calls[0]?.slice(1)).toMatchObject([
      id,
      { full_name: 'Maria Vella', is_owner: true, share: 33.34, through: null },
    ]);
    expect(screen.getByText(/^Owns 33.34 %/)).toBeTruthy();
  });

  test('adds both sides of a card, and is told why a file is not taken', async () => {
    const draft = makeCase();
    const refused = new AppError('FILE_NOT_TAKEN', '', 'We take photos and PDFs of up to 10 MB.');
    vi.mocked(fileToSend)
      .mockRejectedValueOnce(refused)
      .mockImplementation(async (file) => file);
    mocked.addVerificationFile.mockImplementation(async ({ id, partyId, need, side }) => ({
      ...draft,
      version: 4,
      files: [
        {
          id,
          party_id: partyId,
          need,
          side,
          name: `x/${id}.jpg`,
          added_at: '2026-11-26T10:00:00Z',
        },
      ],
    }));
    open(makeReserved(draft), '?step=documents');
    await screen.findByRole('heading', { name: 'Identity card: front' });
    expect(screen.getByRole('heading', { name: 'Identity card: back' })).toBeTruthy();
    const input = document.querySelector<HTMLInputElement>(
      'input[aria-label="Choose a file, Identity card: front, Maria Vella"]',
    );
    if (!input) throw new Error('no way to choose a file');
    await user.upload(input, new File(['x'], 'front.jpg', { type: 'image/jpeg' }));
    await read('We take photos and PDFs of up to 10 MB.');
    await press('Try again');
    expect(await screen.findByRole('button', { name: /^Show Identity card: front/ })).toBeTruthy();
    expect(mocked.addVerificationFile.mock.calls[0]?.[0]).toMatchObject({
      need: 'identity',
      side: 'front',
      partyId: makeParty().id,
    });
  });

  test('declares that it is true before it is sent', async () => {
    const draft = makeCase();
    const sent = makeCase({ state: 'in_review', due_at: '2026-11-30T16:00:00Z' });
    mocked.sendVerification.mockImplementation(async () => {
      mocked.fetchOwnVerification.mockResolvedValue(makeReserved(sent));
      return sent;
    });
    open(makeReserved(draft), '?step=send');
    await press('Send it to us');
    const declared = screen.getByRole('checkbox', { name: /^What I say here is true/ });
    expect(declared.getAttribute('aria-invalid')).toBe('true');
    expect(mocked.sendVerification).not.toHaveBeenCalled();
    await user.click(declared);
    await press('Send it to us');
    await read('We are reviewing what you sent');
    await read(/^You hear from us by 30 November 2026/);
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  });

  test('who was asked again reads what and why, and where to send it', async () => {
    const ask = {
      party_id: makeParty().id,
      need: 'residence',
      reason: 'too_old',
      note: 'It is of 2024.',
      is_answered: false,
    } as const;
    open(
      makeReserved(
        makeCase({
          state: 'asked',
          asks: [ask],
          missing: [{ step: 'asked', need: 'residence', party_id: ask.party_id, side: null }],
        }),
      ),
    );
    await read('Please send us something again');
    const asks = within(screen.getByRole('region', { name: 'What we need again' }));
    expect(asks.getByRole('heading', { name: 'Proof of home address, Maria Vella' })).toBeTruthy();
    expect(asks.getByText('It is too old.')).toBeTruthy();
    expect(asks.getByText('“It is of 2024.”')).toBeTruthy();
    expect(asks.getByRole('link', { name: /^Send it again/ }).getAttribute('href')).toBe(
      '/dashboard/verification?step=documents',
    );
  });

  test('who was refused reads why, and sends it again, unless we accept nothing of them', async () => {
    const refused = (reason: 'documents' | 'not_accepted', note: string | null) =>
      makeReserved(makeCase({ state: 'refused', refusal: { reason, note } }));
    const { unmount } = open(refused('documents', 'Please send the extract of this year.'));
    await read('We could not approve who uses your address');
    await read('The documents do not show who uses the address.');
    await read('“Please send the extract of this year.”');
    await screen.findByRole('button', { name: 'Send it again' });
    unmount();
    queryClient.clear();
    open(refused('not_accepted', null));
    await read(/^We cannot accept this application/);
    expect(screen.queryByRole('button', { name: 'Send it again' })).toBeNull();
  });

  test('who is approved reads until when and why, issues a paper, and tells that something changed', async () => {
    const paper = {
      id: 'paper',
      kind: 'certificate' as const,
      number: 'MBA-7Q4W-XEFH',
      holder: 'Vella Design Ltd',
      box_number: 101,
      issued_on: '2026-11-26',
      is_valid: true,
      ended_on: null,
    };
    mocked.issueAddressPaper.mockImplementation(async () => {
      mocked.fetchOwnVerification.mockResolvedValue(makeOwnVerification({ papers: [paper] }));
      return paper;
    });
    const ended = {
      ...paper,
      id: 'old',
      number: 'MBA-2222-3333',
      is_valid: false,
      ended_on: '2026-10-01',
    };
    open(makeOwnVerification({ papers: [ended] }));
    await read('Your address is yours to use');
    await read(/^Approved for Vella Design Ltd until 26 November 2029. Then we go through it/);
    expect(screen.getByText('Ended 1 October 2026')).toBeTruthy();
    await press('Issue a certificate');
    await screen.findByRole('button', { name: 'Download PDF of MBA-7Q4W-XEFH' });
    expect(vi.mocked(saveAddressPaper)).toHaveBeenCalledWith(paper);
    expect(screen.getByRole('button', { name: 'Issue the consent' })).toBeTruthy();
    mocked.beginVerification.mockResolvedValue(makeCase({ kind: 'change' }));
    await press('Something changed');
    await read('You have not sent this yet');
    expect(screen.getByText(/^Nothing is missing/)).toBeTruthy();
  });

  test('reads what was decided as the bell tells of it', async () => {
    queryClient.setQueryData(countsKey('maria'), { info: { total: 1, unread: 0 } });
    open(makeReserved(makeCase({ state: 'in_review' })));
    await read('We are reviewing what you sent');
    mocked.fetchOwnVerification.mockResolvedValue(makeOwnVerification());
    queryClient.setQueryData(countsKey('maria'), { info: { total: 2, unread: 1 } });
    await read('Your address is yours to use');
  });

  test('as a person without a company is offered no consent, and asked about no company', async () => {
    const own = makeOwnVerification();
    if (own.in_force) own.in_force.customer_kind = 'person';
    const { unmount } = open(own);
    await screen.findByRole('button', { name: 'Issue a certificate' });
    expect(screen.queryByRole('button', { name: 'Issue the consent' })).toBeNull();
    expect(screen.queryByText(/consent/)).toBeNull();
    await read(/^Has your home address, or what you do, changed/);
    unmount();
    queryClient.clear();
    const draft = makeCase({ customer_kind: 'person', parties: [], purpose: 'registered_office' });
    open(makeReserved(draft), '?step=activity');
    const purpose = await screen.findByRole<HTMLSelectElement>('combobox', {
      name: 'What the address is for',
    });
    expect([...purpose.options].map(({ text }) => text)).toEqual([
      'Please choose',
      'For post alone',
      'Both: business address and post',
    ]);
    expect(purpose.value).toBe('');
  });

  test('as a company that is approved for post alone is offered no consent, and reads why', async () => {
    const own = makeOwnVerification();
    if (own.in_force) own.in_force.purpose = 'correspondence';
    open(own);
    await screen.findByRole('button', { name: 'Issue a certificate' });
    expect(screen.queryByRole('button', { name: 'Issue the consent' })).toBeNull();
    await read(/your address is approved for post alone. If your company is to be registered here/);
  });

  test('as a person tells about themselves once, and goes on to the documents', async () => {
    const id = '33333333-3333-4333-8333-000000000001';
    const draft = makeCase({
      customer_kind: 'person',
      parties: [],
      missing: [lacking('signers', 'signers')],
    });
    mocked.saveVerificationParty.mockImplementation(async (_, party, details) => ({
      ...draft,
      version: 4,
      missing: [],
      parties: [{ ...makeParty(), ...details, id: party }],
    }));
    open(makeReserved(draft), `?step=people&person=${id}`);
    await screen.findByRole('heading', { name: 'About you' });
    screen.getByRole('link', { name: 'Back to all steps' });
    await press('Save and continue');
    await screen.findByRole('heading', { name: 'Identity and home address' });
    expect(mocked.saveVerificationParty.mock.calls[0]?.[2]).toMatchObject({
      full_name: 'Maria Vella',
      is_signer: true,
      is_owner: false,
    });
  });

  test.each([
    ['usable', 'Your address is yours to use', 'Something else changed'],
    [
      'ending',
      'Please send us the extract of the registered company by 26 February 2027',
      'It is not registered yet',
    ],
    ['held', 'Your address rests', 'It is not registered yet'],
  ] as const)(
    'whose company was in formation, and whose address is %s, says that it is registered',
    async (state, title, other) => {
      const own = makeOwnVerification({ address: { state, held_from: '2027-02-27' } });
      own.in_force = {
        ...(own.in_force as NonNullable<typeof own.in_force>),
        customer_kind: 'forming',
        until_reason: 'formation',
        valid_until: '2027-02-26',
      };
      const begun = makeCase({ customer_kind: null });
      mocked.beginVerification.mockResolvedValue(begun);
      mocked.saveVerification.mockImplementation(async (_, details) => ({ ...begun, ...details }));
      open(own);
      await read(title);
      screen.getByRole('button', { name: other });
      await press('The company is registered');
      await screen.findByRole('heading', { name: 'The company' });
      expect(mocked.saveVerification.mock.calls[0]?.[1]).toMatchObject({
        customer_kind: 'company',
        company_name: begun.company_name,
      });
    },
  );

  test.each([
    [
      'ending',
      'Please confirm who uses your address by 26 November 2029',
      /as before. From 27 November/,
    ],
    ['held', 'Your address rests', /^Since 27 November 2029 we hold new post/],
  ] as const)(
    'whose approval is %s reads what happens and goes through it again',
    async (state, title, text) => {
      open(makeOwnVerification({ address: { state, held_from: '2029-11-27' } }));
      await read(title);
      await read(text);
      await screen.findByRole('button', { name: 'Go through it again' });
    },
  );

  test('who opens an old link to a step reads how it stands', async () => {
    open(makeOwnVerification(), '?step=company');
    await read(/^There is nothing to fill in at the moment/);
    await read('Your address is yours to use');
  });

  test('who deletes a draft is asked first, and may begin another', async () => {
    mocked.dropVerification.mockImplementation(async () => {
      mocked.fetchOwnVerification.mockResolvedValue(makeReserved());
    });
    open(makeReserved(makeCase()));
    await press('Delete this draft');
    await press('Delete draft');
    await screen.findByRole('button', { name: 'Begin' });
  });

  test('who cannot load it reads so, and tries again', async () => {
    const failure = new AppError('42501', 'refused', 'How it stands could not be loaded.');
    mocked.fetchOwnVerification.mockRejectedValueOnce(failure);
    mocked.fetchOwnVerification.mockResolvedValue(makeOwnVerification());
    window.history.replaceState(null, '', '/dashboard/verification');
    render(
      <BrowserRouter>
        <VerificationPage />
      </BrowserRouter>,
    );
    await read('How it stands could not be loaded.');
    await press('Try again');
    await read('Your address is yours to use');
  });
});
