import type {
  MailChoice,
  NewPostName,
  OwnPost,
  OwnPostItem,
  PostCursor,
  PostLine,
  PostName,
  PostOptions,
  PostPrice,
  PostPrices,
  PostQuestion,
  PostQuota,
  PostRequest,
  PostRequestKind,
  PostRule,
  PostRuleDraft,
  PostRuleShown,
  PostRules,
  PostRuleTrial,
  PostSettings,
  Recipient,
  Scan,
} from '../post/types';

/** @param nr tells one from the other; the higher, the older: each came a day before the one before. */
export function makePost(nr: number, changes: Partial<OwnPost> = {}): OwnPost {
  const received_at = new Date(Date.parse('2026-11-26T09:00:00Z') - nr * 86_400_000).toISOString();
  const id = `22222222-2222-4222-8222-${String(nr).padStart(12, '0')}`;
  return {
    id,
    code: '7Q4WXEFH',
    kind: 'letter',
    sender: `Sender ${nr}`,
    addressee: 'Vella & Co',
    is_official: false,
    received_at,
    paper: 'stored',
    paper_at: received_at,
    image: 'envelope',
    envelope: `${id}/envelope.jpg`,
    read_at: '2026-11-26T10:00:00Z',
    folder: null,
    note: null,
    weight_g: null,
    request: null,
    open_requests: [],
    left_by_rule: null,
    is_top: false,
    hit: null,
    ...changes,
  };
}

/** One that waits for its scan, which the plan includes, until the afternoon of 27 November. */
export function makePostRequest(changes: Partial<PostRequest> = {}): PostRequest {
  return {
    id: '44444444-4444-4444-8444-444444444444',
    kind: 'scan',
    state: 'waiting',
    asked_at: '2026-11-26T15:00:00Z',
    due_at: '2026-11-27T15:00:00Z',
    is_included: true,
    counts: 1,
    counts_included: 1,
    sheets: null,
    net: 0,
    vat: 0,
    gross: 0,
    extra_net: 1.5,
    extra_vat: 0.27,
    extra_gross: 1.77,
    mandate: 1,
    is_paper_way: false,
    is_default: false,
    done_at: null,
    refusal: null,
    refusal_note: null,
    question: null,
    asked_sheets: null,
    answer: null,
    earlier_words: [],
    rule: null,
    ...changes,
  };
}

/** An item with all there is of it; its request is the first of its requests. */
export function makePostItem(changes: Partial<OwnPostItem> = {}): OwnPostItem {
  return {
    ...makePost(1),
    requests: [],
    scan: null,
    scanning: null,
    keeping: null,
    certificate: null,
    timeline: [
      {
        id: 1,
        at: '2026-11-25T09:00:00Z',
        kind: 'received',
        by: 'office',
        place: null,
        detail: {},
      },
    ],
    ...changes,
    request: changes.request ?? changes.requests?.[0] ?? null,
    open_requests: changes.open_requests ?? openOf(changes.requests ?? []),
  };
}

/** A scan with a page for each text. */
export function makeScan(...texts: string[]): Scan {
  return {
    id: '55555555-5555-4555-8555-555555555555',
    pdf: 'item/scan.pdf',
    done_at: '2026-11-26T15:00:00Z',
    pages: texts.map((text, place) => ({
      nr: place + 1,
      picture: `item/page-${place + 1}.jpg`,
      text,
      width: 1654,
      height: 2339,
    })),
  };
}

const openOf = (requests: readonly PostRequest[]) =>
  requests.filter(({ state }) => ['waiting', 'in_work', 'asked'].includes(state)).toReversed();

/** What sets a request of this kind apart from a scan. */
const asOf = (kind: PostRequestKind): Partial<PostRequest> =>
  kind === 'scan'
    ? {}
    : {
        counts: 0,
        counts_included: 0,
        extra_net: null,
        extra_vat: null,
        extra_gross: null,
        mandate: null,
        is_paper_way: ['return', 'forward', 'collect'].includes(kind),
      };

/** Of the Pro plan: 3 of 30 documents used, the month ends with 13 December. */
export function makePostQuota(changes: Partial<PostQuota> = {}): PostQuota {
  return {
    state: 'active',
    is_in_grace: false,
    ends_on: null,
    included: 30,
    used: 3,
    period_from: '2026-11-13',
    period_to: '2026-12-13',
    extra_net: 0.9,
    extra_vat: 0.16,
    extra_gross: 1.06,
    next_gross: 0,
    next_due_at: '2026-11-27T15:00:00Z',
    ...changes,
  };
}

/** "All post: scan at once", switched on. */
export function makePostRule(changes: Partial<PostRule> = {}): PostRule {
  return {
    id: '66666666-6666-4666-8666-666666666666',
    version: 1,
    source: 'any',
    sender: null,
    item_kinds: null,
    kind: 'scan',
    most_extra: 0,
    is_on: true,
    is_order_old: false,
    asked: 0,
    left: 0,
    problem: null,
    ...changes,
  };
}

/** Two items, for both of which it would have asked, within the Pro plan. */
export function makePostRuleTrial(changes: Partial<PostRuleTrial> = {}): PostRuleTrial {
  return {
    since: '2026-08-26T15:00:00Z',
    count: 2,
    asked: 2,
    left: 0,
    at_cap: 0,
    cap: 80,
    documents: 2,
    beyond: 0,
    net: 0,
    vat: 0,
    gross: 0,
    items: [],
    state: 'active',
    included: 30,
    extra_net: 0.9,
    extra_vat: 0.16,
    extra_gross: 1.06,
    ...changes,
  };
}

/** Stands for `shared/post/api` and the database behind it: keeps items, tells of changes. */
export class PostServer {
  items: OwnPostItem[];
  quota = makePostQuota();
  names: PostName[] = [];
  settings: PostSettings = {
    sender_in_mails: false,
    digest: false,
    after_storage: 'keep',
  };
  /** Of how many items it is too late to keep them. */
  tooLate = 0;
  rules: PostRules = {
    rules: [],
    kinds: [
      { kind: 'scan', spares_official: false },
      { kind: 'return', spares_official: true },
      { kind: 'shred', spares_official: true },
    ],
    senders: [],
    state: 'active',
    included: 30,
    extra_net: 0.9,
    extra_vat: 0.16,
    extra_gross: 1.06,
  };
  trial = makePostRuleTrial();
  /** Names of what was asked, in order. */
  asked: string[] = [];
  /** Rejects what is asked of these names. */
  failures = new Map<string, Error>();
  private hear = () => {};

  constructor(items: readonly Partial<OwnPostItem>[] = []) {
    this.items = items.map((item) => makePostItem(item));
  }

  /** A change that comes from elsewhere, heard of at once. */
  change(id: string, changes: Partial<OwnPostItem>): void {
    const open = changes.requests && { open_requests: openOf(changes.requests) };
    const changed = { ...open, ...changes };
    this.items = this.items.map((item) => (item.id === id ? { ...item, ...changed } : item));
    this.hear();
  }

  add(item: Partial<OwnPostItem>): void {
    this.items = [makePostItem(item), ...this.items];
    this.hear();
  }

  private ask<Answer>(name: string, answer: () => Answer): Promise<Answer> {
    this.asked.push(name);
    const failure = this.failures.get(name);
    return failure ? Promise.reject(failure) : Promise.resolve().then(answer);
  }

  /** Of an item: its newest request becomes this one. */
  private put(itemId: string, request: PostRequest): PostRequest {
    const item = this.items.find(({ id }) => id === itemId);
    const others = item?.requests.filter(({ id }) => id !== request.id) ?? [];
    const requests = [request, ...others];
    this.change(itemId, { request, requests });
    return request;
  }

  private putRule(rule: PostRule): void {
    const { rules } = this.rules;
    const isThere = rules.some(({ id }) => id === rule.id);
    this.rules.rules = isThere
      ? rules.map((each) => (each.id === rule.id ? rule : each))
      : [...rules, rule];
  }

  /** As the database has it, for the two things that stand in the way of most. */
  private pricesOf(
    kind: PostRequestKind,
    itemIds: readonly string[],
    options: PostOptions,
  ): PostPrices {
    const { included, used, extra_net, extra_vat, extra_gross, next_due_at } = this.quota;
    const net = extra_net ?? 0;
    const vat = extra_vat ?? 0;
    let left = Math.max(included - used, 0);
    const items = itemIds.map((item_id): PostPrice => {
      const item = this.items.find(({ id }) => id === item_id);
      const isUnsaid = kind === 'shred' && item?.is_official && options.official !== item.id;
      const problem = isUnsaid ? 'PO090' : this.problemOf(kind, item, left);
      if (problem !== null) return { item_id, problem, details: {} };
      const counts = kind === 'scan' ? 1 : 0;
      const isIncluded = counts === 0 || left > 0;
      const counts_included = Math.min(counts, left);
      left -= counts_included;
      const price = isIncluded
        ? { net: 0, vat: 0, gross: 0 }
        : { net, vat, gross: Math.round((net + vat) * 100) / 100 };
      return {
        item_id,
        counts,
        counts_included,
        is_included: isIncluded,
        ...price,
        due_at: next_due_at,
      };
    });
    const asked = items.filter((item) => item.problem === undefined);
    const sum = (of: 'counts' | 'counts_included' | 'net' | 'vat' | 'gross') =>
      Math.round(asked.reduce((total, item) => total + item[of], 0) * 100) / 100;
    return {
      items,
      asked: asked.length,
      counts: sum('counts'),
      counts_included: sum('counts_included'),
      net: sum('net'),
      vat: sum('vat'),
      gross: sum('gross'),
      due_at: asked.length > 0 ? next_due_at : null,
      included,
      used,
      extra_net,
      extra_vat,
      extra_gross,
    };
  }

  private problemOf(
    kind: PostRequestKind,
    item: OwnPostItem | undefined,
    left: number,
  ): string | null {
    if (!item || !['received', 'stored', 'opened'].includes(item.paper)) return 'PO024';
    if (item.open_requests.some((request) => request.kind === kind)) return 'PO021';
    if (kind !== 'scan') return null;
    if (item.image === 'scanned' || item.image === 'text_read') return 'PO025';
    if (this.quota.state !== 'active') return 'PO022';
    return left === 0 && this.quota.extra_gross === null ? 'PO028' : null;
  }

  readonly api = {
    fetchPost: (question: PostQuestion, before?: PostCursor) =>
      this.ask('fetchPost', () => {
        const found = this.items.filter((item) => fits(item, question)).toSorted(topFirst);
        const from = before ? found.findIndex(({ id }) => id === before.id) + 1 : 0;
        const items = found.slice(from, from + 50).map((item) => withHit(item, question));
        return { items, more: found.length > from + 50 };
      }),
    fetchPostSummary: () =>
      this.ask('fetchPostSummary', () => ({
        total: this.items.length,
        unread: this.items.filter(({ read_at }) => read_at === null).length,
        folders: [...new Set(this.items.flatMap(({ folder }) => folder ?? []))],
      })),
    fetchPostItem: (id: string) =>
      this.ask('fetchPostItem', () => this.items.find((item) => item.id === id) ?? null),
    fetchPostQuota: () => this.ask('fetchPostQuota', () => ({ ...this.quota })),
    fetchPostPrices: (kind: PostRequestKind, itemIds: readonly string[], options: PostOptions) =>
      this.ask('fetchPostPrices', () => this.pricesOf(kind, itemIds, options)),
    answerPostRequest: (id: string, _question: string, answer: string) =>
      this.ask('answerPostRequest', () => {
        const item = this.items.find(({ requests }) => requests.some((each) => each.id === id));
        const request = item?.requests.find((each) => each.id === id);
        if (item && request) this.put(item.id, { ...request, state: 'waiting', answer });
      }),
    askForPost: (
      kind: PostRequestKind,
      lines: readonly PostLine[],
      _options: PostOptions,
      _gross: number,
    ) =>
      this.ask(`ask ${kind}`, () =>
        lines.map(({ item_id, request_id: id }) =>
          this.put(item_id, makePostRequest({ id, kind, ...asOf(kind) })),
        ),
      ),
    withdrawPostRequests: (ids: readonly string[]) =>
      this.ask('withdrawPostRequests', () => {
        for (const item of this.items) {
          const request = item.requests.find(({ id }) => ids.includes(id));
          if (request) this.put(item.id, { ...request, state: 'withdrawn' });
        }
      }),
    markPostRead: (ids: readonly string[], isRead: boolean) =>
      this.ask('markPostRead', () => {
        const read_at = isRead ? new Date().toISOString() : null;
        for (const id of ids) this.change(id, { read_at, ...(isRead && { is_top: false }) });
      }),
    movePostToFolder: (ids: readonly string[], folder: string | null) =>
      this.ask('movePostToFolder', () => {
        for (const id of ids) this.change(id, { folder });
      }),
    notePost: (id: string, note: string | null) =>
      this.ask('notePost', () => this.change(id, { note })),
    fetchPostNames: () => this.ask('fetchPostNames', () => [...this.names]),
    addPostName: (name: NewPostName) =>
      this.ask('addPostName', () => {
        const others = this.names.filter((one) => one.name !== name.name);
        const asked = { state: 'waiting' as const, refusal: null, valid_from: '2026-11-26' };
        this.names = [...others, { ...name, ...asked, is_from_profile: false }];
      }),
    endPostName: (id: string) =>
      this.ask('endPostName', () => {
        this.names = this.names.filter((name) => name.id !== id);
      }),
    fetchPostSettings: () => this.ask('fetchPostSettings', () => ({ ...this.settings })),
    savePostSettings: (_userId: string, change: MailChoice) =>
      this.ask('savePostSettings', () => {
        this.settings = { ...this.settings, ...change };
      }),
    chooseAfterStorage: (choice: PostSettings['after_storage']) =>
      this.ask('chooseAfterStorage', () => {
        this.settings = { ...this.settings, after_storage: choice };
        return this.tooLate;
      }),
    fetchPostRules: () => this.ask('fetchPostRules', () => structuredClone(this.rules)),
    tryPostRule: (_rule: PostRuleDraft) => this.ask('tryPostRule', () => ({ ...this.trial })),
    savePostRule: (rule: PostRuleDraft, shown: PostRuleShown | null) =>
      this.ask('savePostRule', () => {
        const { options: _given, ...words } = rule;
        const saved = { ...words, version: rule.version + 1, is_on: shown !== null };
        this.putRule(makePostRule(saved));
      }),
    switchOffPostRule: (id: string) =>
      this.ask('switchOffPostRule', () => {
        const rule = this.rules.rules.find((each) => each.id === id);
        if (rule) this.putRule({ ...rule, is_on: false });
      }),
    removePostRule: (id: string) =>
      this.ask('removePostRule', () => {
        this.rules.rules = this.rules.rules.filter((rule) => rule.id !== id);
      }),
    orderPostRules: (ids: readonly string[]) =>
      this.ask('orderPostRules', () => {
        this.rules.rules = this.rules.rules.toSorted(
          (a, b) => ids.indexOf(a.id) - ids.indexOf(b.id),
        );
      }),
    watchPost: (_userId: string, onChange: () => void) => {
      this.hear = onChange;
      return () => {
        this.hear = () => {};
      };
    },
  };
}

function fits(item: OwnPostItem, { filter, search }: PostQuestion): boolean {
  const words = [item.sender, item.note, ...(item.scan?.pages ?? []).map(({ text }) => text)];
  if (search !== '' && !words.some((text) => text?.includes(search))) return false;
  if (filter === 'unread') return item.read_at === null;
  if (filter === 'official') return item.is_official;
  if (filter === 'asked') return item.request?.state === 'waiting';
  if (filter === 'scanned') return item.scan !== null;
  return filter === 'all' || filter === `folder:${item.folder}`;
}

function topFirst(a: OwnPost, b: OwnPost): number {
  return Number(b.is_top) - Number(a.is_top) || b.received_at.localeCompare(a.received_at);
}

function withHit(item: OwnPostItem, { search }: PostQuestion): OwnPost {
  if (search === '') return item;
  const found = (text: string): [number, number][] => {
    const at = text.indexOf(search);
    return at < 0 ? [] : [[at, at + search.length]];
  };
  if (item.sender?.includes(search)) {
    const text = item.sender;
    return { ...item, hit: { in: 'sender', page: null, text, marks: found(text) } };
  }
  const page = item.scan?.pages.find(({ text }) => text.includes(search));
  const text = page?.text ?? item.note ?? '';
  const place = page ? ('text' as const) : ('note' as const);
  return { ...item, hit: { in: place, page: page?.nr ?? null, text, marks: found(text) } };
}

/**
 * `shared/post/api` for `vi.mock`.
 * @param server what answers, at the moment it is asked
 */
export function mockedPostApi(server: () => PostServer): Record<string, unknown> {
  const ask =
    (name: keyof PostServer['api']) =>
    (...asked: never[]) =>
      (server().api[name] as (...asked: never[]) => unknown)(...asked);
  const names = Object.keys(new PostServer().api) as (keyof PostServer['api'])[];
  return {
    ...Object.fromEntries(names.map((name) => [name, ask(name)])),
    postPartSize: 50,
    postDirectory: { name: 'post' },
    postQueue: { name: 'post-queue' },
  };
}

/**
 * A member as the counter knows them.
 * @param names one that is only claimed begins with "?"
 */
export function makeRecipient(box: number | null, ...names: string[]): Recipient {
  return {
    user_id: `00000000-0000-4000-8000-${String(box ?? 0).padStart(12, '0')}`,
    box_number: box,
    names: names.map((name) => ({
      name: name.replace(/^\?/, ''),
      is_confirmed: !name.startsWith('?'),
    })),
    status: 'active',
    is_held: false,
    kept_until: null,
    leaving: null,
    tell: null,
  };
}

/** Something near enough to be seen, always: nothing is laid out in a test. */
export class AlwaysNear {
  constructor(private readonly tell: (entries: { isIntersecting: boolean }[]) => void) {}
  observe(): void {
    this.tell([{ isIntersecting: true }]);
  }
  disconnect(): void {}
}
