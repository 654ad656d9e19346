import {
  type CardDesk,
  type ClaimedAttempt,
  lookAtAttempt,
  noteFacts,
} from 'supabase-project/functions/_shared/card-desk';
import { callAsProject } from 'supabase-project/functions/_shared/project';

export interface CardWorker {
  /** Does what is due now; answers how many things were taken up. */
  drain(): Promise<number>;
  /** The same, for whoever does not wait: what goes wrong is logged. */
  wake(): void;
  /** Ends it; what it is at is waited for. */
  close(): Promise<void>;
}

/** As `claim_card_charges` answers it. */
interface ClaimedCharge {
  attempt_id: string;
  amount: number;
  purchase_number: string;
  customer: string;
  method: string | null;
}

/** As `claim_card_refunds` answers it. */
interface ClaimedRefund {
  id: string;
  payment: string;
  amount: number;
  refusals: number;
}

const MINUTE_MS = 60_000;

/**
 * Does what nobody presses a button for at that moment: sends refunds, charges kept cards on their day, asks the provider
 * about attempts of which nothing was heard, and has it forget cards. Any number may run at once: each thing is claimed
 * by one of them, and of what was left half done the provider is asked first.
 */
export function startCardWorker(desk: CardDesk, everyMs = MINUTE_MS): CardWorker {
  const worker = cardWorker(desk);
  const timer = setInterval(worker.wake, everyMs);
  timer.unref();
  worker.wake();
  return {
    ...worker,
    close() {
      clearInterval(timer);
      return worker.close();
    },
  };
}

/** The same without waiting for anything: works when it is told to. */
export function cardWorker(desk: CardDesk): CardWorker {
  let running: Promise<number> | undefined;
  let isWanted = false;
  let isClosed = false;

  async function run(): Promise<number> {
    let taken = 0;
    while (isWanted && !isClosed) {
      isWanted = false;
      for (const kind of kindsOfWork) {
        const claimed = await kind.claim(desk);
        for (const one of claimed) {
          if (isClosed) return taken; // it is due again
          await kind.settle(desk, one).catch(reportOne);
        }
        taken += claimed.length;
        isWanted ||= claimed.length > 0;
      }
    }
    return taken;
  }

  function drain(): Promise<number> {
    isWanted = true;
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    drain,
    wake() {
      drain().catch((error: unknown) => {
        if (!isClosed) console.error('card payments not looked after:', error);
      });
    },
    async close() {
      isClosed = true;
      await running?.catch(() => {}); // reported where it was started
    },
  };
}

/** One that fails, because the provider is away for example, holds up no other: it is due again. */
function reportOne(error: unknown): void {
  console.error('card payment:', String(error));
}

interface KindOfWork<Claimed> {
  claim(desk: CardDesk): Promise<Claimed[]>;
  settle(desk: CardDesk, claimed: Claimed): Promise<void>;
}

const attempts: KindOfWork<ClaimedAttempt> = {
  claim: ({ project }) => callAsProject(project, 'claim_card_attempts', {}),
  settle: (desk, { attempt_id: attemptId, session_id: sessionId, customer }) =>
    lookAtAttempt(desk, { attemptId, sessionId, customer }),
};

const refunds: KindOfWork<ClaimedRefund> = {
  claim: ({ project }) => callAsProject(project, 'claim_card_refunds', {}),
  async settle({ project, cards }, claimed) {
    const { state, refund, failure } = await cards.refund(claimed);
    await callAsProject(project, 'note_card_refund', {
      p_id: claimed.id,
      p_state: state,
      p_refund: refund,
      p_failure: failure,
    });
  },
};

/** Its members are told three days before their card is charged. */
const plans: KindOfWork<string> = {
  claim: ({ project }) => callAsProject(project, 'plan_card_charges', {}),
  settle: async () => {},
};

const charges: KindOfWork<ClaimedCharge> = {
  claim: ({ project }) => callAsProject(project, 'claim_card_charges', {}),
  async settle({ project, cards }, claimed) {
    const { attempt_id: attemptId, amount, customer, method, purchase_number } = claimed;
    if (method) {
      const charge = { attemptId, amount, purchaseNumber: purchase_number, customer, method };
      await noteFacts(project, await cards.charge(charge));
      return;
    }
    const facts = await cards.look({ attemptId, sessionId: null, customer });
    const isUnknown = facts.state === 'open' && facts.payment === null;
    await noteFacts(
      project,
      isUnknown ? { ...facts, state: 'failed', failure: 'withdrawn' } : facts,
    );
  },
};

const customers: KindOfWork<string> = {
  claim: ({ project }) => callAsProject(project, 'claim_customers_to_forget', {}),
  async settle({ project, cards }, customer) {
    await cards.forget(customer);
    await callAsProject(project, 'note_customer_forgotten', { p_customer: customer });
  },
};

const kindsOfWork = [
  attempts,
  refunds,
  plans,
  charges,
  customers,
] as unknown as KindOfWork<unknown>[];
