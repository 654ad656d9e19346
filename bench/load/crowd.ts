import { setTimeout as wait } from 'node:timers/promises';
import { join } from 'e2e/support/purchases';
import postgres from 'postgres';
import { makeDocument, makeEvent, makeService } from 'shared/testing/factories';
import { administrator, type Backend, member, type Person } from 'shared/testing/personas';
import { seededRandom } from 'supabase-project/tests/proof/seeded-random';
import { type Catalogue, membersDeeds, officeDeeds } from './deeds';
import { type TimesByCall, timeRequests } from './timed-requests';

/** Members and office, in a process of their own: their own work is not the server's. */
export interface CrowdWork {
  url: string;
  publishableKey: string;
  databaseUrl: string;
  members: number;
  seconds: number;
  /** How long somebody waits between two things they do, on average, in ms. */
  pace: number;
}

export interface CrowdReport {
  byCall: TimesByCall;
  /** Orders that the server has said yes to. */
  placed: string[];
  /** From a notification written until its member hears of it, in ms. */
  heardAfter: number[];
  /** Notifications that their members have heard of. */
  heard: string[];
  listeners: string[];
  /** When it began and ended, ISO. */
  from: string;
  to: string;
}

/** What a process of the crowd says: that everybody is there, then how it was. */
export type CrowdSays = { isReady: true } | CrowdReport;

const clerks = 4;
const officePace = 1000; // ms: who works at the counter does one thing after the other
const settling = 3000; // ms: what was written last is heard of

process.once('message', async (work: CrowdWork) => {
  const sql = postgres(work.databaseUrl, { max: 4, onnotice: () => {} });
  const backend: Backend = { url: work.url, publishableKey: work.publishableKey, sql };
  const { people, office, catalogue } = await gather(backend, work.members);
  await sql.end();
  const heard = new Map<string, number>();
  await Promise.all(people.map((person) => listen(person, heard)));
  process.send?.({ isReady: true } satisfies CrowdSays);
  const report = await live(work, people, office, catalogue, heard);
  process.send?.(report, () => process.exit(0));
});

async function gather(backend: Backend, count: number) {
  const office: Person[] = [];
  for (let nth = 0; nth < clerks; nth += 1) office.push(await administrator(backend));
  const people: Person[] = [];
  for (let nth = 0; nth < count; nth += 10) {
    const some = Array.from({ length: Math.min(10, count - nth) }, async (_, at) => {
      const person = await member(backend, { fullName: `Maria Vella ${nth + at}` });
      await join(person, office[at % clerks] as Person, 'pro');
      return person;
    });
    people.push(...(await Promise.all(some)));
  }
  const made = async (nr: number, make: () => Promise<{ id: string }>) => {
    const ids: string[] = [];
    for (let nth = 0; nth < nr; nth += 1) ids.push((await make()).id);
    return ids;
  };
  const { sql } = backend;
  const catalogue: Catalogue = {
    services: await made(30, () => makeService(sql)),
    documents: await made(60, () => makeDocument(sql)),
    events: await made(20, () => makeEvent(sql, { max_attendees: 50 })),
    // so few seats that everybody wants the last one
    freeEvents: await made(20, () => makeEvent(sql, { registration_fee: 0, max_attendees: 8 })),
  };
  return { people, office, catalogue };
}

function listen({ id, client }: Person, heard: Map<string, number>): Promise<void> {
  return new Promise((resolve, reject) => {
    client
      .channel(`notifications-${id}`)
      .on(
        'postgres_changes',
        { event: 'INSERT', schema: 'public', table: 'notifications', filter: `user_id=eq.${id}` },
        ({ new: row }) => heard.set(row.id, Date.now() - Date.parse(row.created_at)),
      )
      .subscribe((status, error) => {
        if (status === 'SUBSCRIBED') resolve();
        else if (error) reject(error);
      });
  });
}

async function live(
  { seconds, pace }: CrowdWork,
  members: Person[],
  office: Person[],
  catalogue: Catalogue,
  heard: Map<string, number>,
): Promise<CrowdReport> {
  const placed: string[] = [];
  const byCall = timeRequests();
  const from = new Date();
  const end = performance.now() + seconds * 1000;
  const act = async (who: Person, nth: number) => {
    const isClerk = office.includes(who);
    const [deeds, every] = isClerk ? [officeDeeds, officePace] : [membersDeeds, pace];
    const drawn = deeds.flatMap(([times, deed]) => Array.from({ length: times }, () => deed));
    const random = seededRandom(nth + 1);
    for (;;) {
      await wait(random.next() * 2 * every);
      if (performance.now() >= end) return;
      try {
        await random.pick(drawn)({ who, random, catalogue, members, placed });
      } catch {
        // what went wrong is counted by the request
      }
    }
  };
  await Promise.all([...members, ...office].map(act));
  const to = new Date();
  await wait(settling);
  return {
    byCall,
    placed,
    heardAfter: [...heard.values()],
    heard: [...heard.keys()],
    listeners: members.map(({ id }) => id),
    from: from.toISOString(),
    to: to.toISOString(),
  };
}
