import { html } from 'hono/html';
import { formatEuro } from 'shared/lib/money';
import { type Habits, ways } from './office-deeds';
import { cardsInOrder, type Intent, type Session, testCards } from './office-objects';
import type { Message } from './office-store';

type Html = ReturnType<typeof html>;

export const officePath = '/_local/card-office';

function page(title: string, body: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/_local/mail.css" />
        <link rel="stylesheet" href="${officePath}/office.css" />
      </head>
      <body>
        <header>
          <a class="brand" href="${officePath}">Test card office</a>
          <p>Nothing leaves this computer: it plays the provider of card payments, and no card is charged.</p>
        </header>
        <main>${body}</main>
      </body>
    </html>`;
}

const cents = (amount: number) => formatEuro(amount / 100);

/** Where a member pays: what they choose here is what their card and the provider do. */
export function payPage(session: Session, said = ''): Html {
  return page(
    'Pay by card',
    html`
      <h1>${session.payment_intent_data.description}: ${cents(session.amount_total)}</h1>
      ${said ? html`<p role="alert" class="said">${said}</p>` : ''}
      <form method="post" class="pay">
        <fieldset>
          <legend>Card</legend>
          ${cardsInOrder.map((card) => choice('card', card, testCards[card].name, card === '4242'))}
        </fieldset>
        ${
          session.payment_intent_data.setup_future_usage
            ? html`<p>This card is kept for later payments, as you agreed.</p>`
            : ''
        }
        <details>
          <summary>What else may happen</summary>
          <fieldset>
            <legend>The site hears of it</legend>
            ${Object.entries(ways).map(([way, name]) => choice('way', way, name, way === 'now'))}
          </fieldset>
          <fieldset>
            <legend>Amount</legend>
            ${choice('amount', 'asked', 'as it was asked for', true)}
            ${choice('amount', 'less', 'one euro less', false)}
            ${choice('amount', 'more', 'one euro more', false)}
          </fieldset>
        </details>
        <div class="deeds">
          <button name="deed" value="pay">Pay ${cents(session.amount_total)}</button>
          <button name="deed" value="twice">Pay twice</button>
          <button name="deed" value="leave">Pay and close the tab</button>
          <button name="deed" value="expire">Let the page expire</button>
        </div>
      </form>
      <p><a href="${session.cancel_url}">Go back without paying</a></p>
    `,
  );
}

function choice(name: string, value: string, text: string, isChosen: boolean): Html {
  return html`<label>
    <input type="radio" name="${name}" value="${value}" ${isChosen ? 'checked' : ''} />
    ${text}
  </label>`;
}

/** The bank asks whether it is really its customer. What was chosen goes along. */
export function bankPage(session: Session, chosen: Record<string, string>): Html {
  return page(
    'Your bank asks',
    html`
      <h1>Your bank asks: are you paying ${cents(session.amount_total)}?</h1>
      <form method="post" class="deeds">
        ${Object.entries(chosen).map(
          ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
        )}
        <button name="deed" value="confirmed">Yes, it is me</button>
        <button name="deed" value="denied">No</button>
      </form>
    `,
  );
}

/** A page on which nobody can pay, any more or at all. */
export function closedPage(title: string, text: string, back?: string): Html {
  return page(
    title,
    html`
      <h1>${title}</h1>
      <p class="empty">${text}</p>
      ${back ? html`<p><a class="button" href="${back}">Back to the site</a></p>` : ''}
      <p><a href="${officePath}">All payments</a></p>
    `,
  );
}

export interface Overview {
  sessions: readonly Session[];
  intents: readonly Intent[];
  messages: readonly Message[];
  habits: Habits;
}

/** Everything the office knows, with what can be done about it. */
export function overviewPage({ sessions, intents, messages, habits }: Overview): Html {
  return page(
    'Test card office',
    html`
      <h1>Card payments</h1>
      ${habitsForm(habits)}
      <h2>Pages to pay on</h2>
      ${sessions.length === 0 ? html`<p class="empty">Nobody has begun to pay by card yet.</p>` : ''}
      <ul class="things">
        ${sessions.map(
          (one) =>
            html`<li>
              ${one.payment_intent_data.description}, ${cents(one.amount_total)}: ${one.status}
              ${one.url ? html`<a href="${one.url}">Open</a>` : ''}
            </li>`,
        )}
      </ul>
      <h2>Payments</h2>
      <ul class="things">
        ${intents.map(
          (one) =>
            html`<li>
              ${one.description}, ${cents(one.amount)}: ${one.status.replaceAll('_', ' ')}
              ${
                one.status === 'succeeded'
                  ? deedForm('refund', one.id, `Pay ${cents(one.amount)} back here`)
                  : ''
              }
            </li>`,
        )}
      </ul>
      <h2>Messages to the site</h2>
      <ul class="things">
        ${messages.map(
          (one) =>
            html`<li>
              ${JSON.parse(one.body).type}:
              ${one.sent_at ? 'delivered' : one.due_at ? `waits, tried ${one.tries} times` : 'held back'}
              ${deedForm('send', one.id, one.sent_at ? 'Send again' : 'Send now')}
            </li>`,
        )}
      </ul>
    `,
  );
}

function habitsForm(habits: Habits): Html {
  return html`<form method="post" action="${officePath}/habits" class="pay">
    <fieldset>
      <legend>The office answers</legend>
      ${choice('answers', 'at_once', 'at once', habits.answers === 'at_once')}
      ${choice('answers', 'slowly', 'slowly', habits.answers === 'slowly')}
      ${choice('answers', 'not_at_all', 'not at all', habits.answers === 'not_at_all')}
    </fieldset>
    <fieldset>
      <legend>Refunds are</legend>
      ${choice('refunds', 'sent', 'sent', habits.refunds === 'sent')}
      ${choice('refunds', 'refused', 'refused', habits.refunds === 'refused')}
      ${choice('refunds', 'sent_back', 'sent, and sent back by the bank', habits.refunds === 'sent_back')}
    </fieldset>
    <fieldset>
      <legend>Messages are</legend>
      ${choice('messages', 'sent', 'sent', habits.messages === 'sent')}
      ${choice('messages', 'held', 'held back', habits.messages === 'held')}
    </fieldset>
    <div class="deeds"><button>Change</button></div>
  </form>`;
}

function deedForm(deed: string, id: string, text: string): Html {
  return html`<form method="post" action="${officePath}/${deed}" class="deed">
    <input type="hidden" name="id" value="${id}" />
    <button>${text}</button>
  </form>`;
}
