import { html } from 'hono/html';
import type { Mail } from './mail';

type Html = ReturnType<typeof html>;

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
      </head>
      <body>
        <header>
          <a class="brand" href="/_local/mail">Mail outbox</a>
          <p>Nothing leaves this computer: mails the site sends are kept here.</p>
        </header>
        <main>${body}</main>
      </body>
    </html>`;
}

function time(mail: Mail): Html {
  const shown = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(mail.sentAt));
  return html`<time datetime="${mail.sentAt}">${shown}</time>`;
}

export function listPage(mails: Mail[], to: string): Html {
  return page(
    'Mail outbox',
    html`
      <h1>Sent mails</h1>
      <form method="get" action="/_local/mail" role="search">
        <label for="to">Recipient</label>
        <input id="to" name="to" type="search" value="${to}" autocomplete="off" />
        <button>Show</button>
      </form>
      ${mails.length === 0 ? emptyList(to) : fullList(mails)}
    `,
  );
}

function emptyList(to: string): Html {
  return to
    ? html`<p class="empty">
        No mail to ${to}. <a href="/_local/mail">Show all mails</a>
      </p>`
    : html`<p class="empty">
        No mail yet. Ask for a password reset on <a href="/forgot-password">the site</a>, and it
        appears here.
      </p>`;
}

function fullList(mails: Mail[]): Html {
  return html`<ol class="mails">
    ${mails.map(
      (mail) =>
        html`<li>
          <a href="/_local/mail/${mail.id}">
            <span class="subject">${mail.subject}</span>
            <span class="to">${mail.to}</span>
            ${time(mail)}
          </a>
        </li>`,
    )}
  </ol>`;
}

export function mailPage(mail: Mail): Html {
  return page(
    mail.subject,
    html`
      <article>
        <h1>${mail.subject}</h1>
        <dl>
          <dt>To</dt>
          <dd>${mail.to}</dd>
          <dt>Sent</dt>
          <dd>${time(mail)}</dd>
        </dl>
        ${mail.html ? bothForms(mail) : plainForm(mail)}
      </article>
      <p><a href="/_local/mail">All mails</a></p>
    `,
  );
}

/** As a mailbox shows it, and the text for those who read that. */
function bothForms(mail: Mail): Html {
  return html`<iframe
      class="letter"
      title="The mail as HTML"
      src="/_local/mail/${mail.id}/html"
    ></iframe>
    <details>
      <summary>As plain text</summary>
      <p class="text">${withLinks(mail)}</p>
    </details>`;
}

function plainForm(mail: Mail): Html {
  return html`<p class="text">${withLinks(mail)}</p>
    ${
      mail.links[0]
        ? html`<p><a class="button" href="${mail.links[0]}">Follow the link</a></p>`
        : ''
    }`;
}

/** The text of the mail with its addresses made clickable. */
function withLinks(mail: Mail): Html[] {
  let rest = mail.text;
  const parts: Html[] = [];
  for (const link of mail.links) {
    const at = rest.indexOf(link);
    parts.push(html`${rest.slice(0, at)}<a href="${link}">${link}</a>`);
    rest = rest.slice(at + link.length);
  }
  return [...parts, html`${rest}`];
}

export function missingMailPage(): Html {
  return page(
    'No such mail',
    html`
      <h1>No such mail</h1>
      <p class="empty">It may belong to data that was reset.</p>
      <p><a href="/_local/mail">All mails</a></p>
    `,
  );
}
