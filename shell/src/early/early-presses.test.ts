import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  answerPagePresses,
  answerPresses,
  followPagePresses,
  forgetPagePresses,
  holdPage,
} from './early-presses';
import './record-presses';

const acted: string[] = [];

const element = (id: string) => document.getElementById(id) as HTMLElement;
const press = (id: string, options: MouseEventInit = {}) => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...options });
  element(id).dispatchEvent(event);
  return event;
};
const heard = () => [...document.querySelectorAll('[aria-busy="true"]')].map(({ id }) => id);

/** The code of a page as it takes these controls over. */
function takeOver(...ids: string[]): void {
  for (const id of ids) {
    element(id).addEventListener('click', (event) => {
      event.preventDefault();
      acted.push(id);
    });
  }
}

beforeEach(() => {
  acted.length = 0;
  holdPage(document.createElement('main'))();
  window.earlyPresses?.pressed.clear();
  Object.assign(window.earlyPresses ?? {}, { isWaiting: () => true });
  document.body.innerHTML = `
    <button id="menu" popovertarget="nav">Menu</button>
    <a id="terms" href="#terms">Terms</a>
    <main>
      <form id="form" method="dialog">
        <input id="agree" type="checkbox">
        <button id="show" type="button" aria-label="Show password"><b id="inside">Show</b></button>
        <button id="send">Send</button>
      </form>
      <details><summary id="question">Why?</summary></details>
      <a id="plan" href="#plan" data-acts="true">Choose Pro</a>
    </main>
    <button id="settings">Cookie settings</button>`;
});

describe('before the code is there', () => {
  it('a pressed button is shown as heard, and nothing happens yet', () => {
    takeOver('show');
    expect(press('inside').defaultPrevented).toBe(true);
    expect(heard()).toEqual(['show']);
    expect(acted).toEqual([]);
  });

  it('a form is not sent by the browser, whether by its button or by Enter', () => {
    const sent = vi.fn();
    document.addEventListener('submit', sent, { once: true });
    press('send');
    (element('form') as HTMLFormElement).requestSubmit(element('send'));
    (element('form') as HTMLFormElement).requestSubmit();
    expect(sent).not.toHaveBeenCalled();
    expect(heard()).toEqual(['form', 'send']);
  });

  it.each(['menu', 'terms', 'agree', 'question'])('%s is left to the browser', (id) => {
    expect(press(id).defaultPrevented).toBe(false);
    expect(heard()).toEqual([]);
  });

  it('a link that acts is kept, but opens where a new tab is asked for', () => {
    expect(press('plan', { ctrlKey: true }).defaultPrevented).toBe(false);
    expect(heard()).toEqual([]);
    expect(press('plan').defaultPrevented).toBe(true);
    expect(heard()).toEqual(['plan']);
  });
});

describe('when the code is there', () => {
  it('each control acts once, in the order of the first presses, and later presses act at once', async () => {
    for (const id of ['settings', 'show', 'settings', 'show', 'plan']) press(id);
    takeOver('settings', 'show', 'plan');
    answerPresses();
    expect(heard()).toEqual([]);
    await waitFor(() => expect(acted).toEqual(['settings', 'show', 'plan']));
    press('show');
    expect(acted).toEqual(['settings', 'show', 'plan', 'show']);
  });

  it('a form that was sent is sent once', async () => {
    const sent = vi.fn((event: Event) => event.preventDefault());
    (element('form') as HTMLFormElement).requestSubmit(element('send'));
    press('send');
    element('form').addEventListener('submit', sent);
    answerPresses();
    await waitFor(() => expect(sent).toHaveBeenCalledOnce());
  });

  it('of the shell only, the page goes on waiting, and what the shell draws there acts', async () => {
    press('show');
    press('settings');
    takeOver('show', 'settings', 'send');
    holdPage(document.querySelector('main') as HTMLElement);
    answerPresses();
    await waitFor(() => expect(acted).toEqual(['settings']));
    press('send');
    expect(heard()).toEqual(['show', 'send']);

    document.querySelector('main')?.insertAdjacentHTML('afterbegin', '<button id="again">');
    takeOver('again');
    press('again');
    expect(acted).toEqual(['settings', 'again']);

    answerPagePresses();
    await waitFor(() => expect(acted).toEqual(['settings', 'again', 'show', 'send']));
  });

  it('a control that was drawn anew acts in place of the one pressed', async () => {
    press('show');
    element('form').innerHTML = '<button id="new" aria-label="Show password" type="button">';
    takeOver('new');
    answerPresses();
    await waitFor(() => expect(acted).toEqual(['new']));
  });

  it('a control that is gone takes its press along', async () => {
    press('show');
    press('settings');
    element('show').remove();
    takeOver('send', 'settings');
    answerPresses();
    await waitFor(() => expect(acted).toEqual(['settings']));
  });
});

describe('when the code does not come', () => {
  it('every control stops looking busy, and the next press is reported', () => {
    holdPage(document.querySelector('main') as HTMLElement);
    press('send');
    answerPresses();
    expect(heard()).toEqual(['send']);
    expect(forgetPagePresses()).toBe(true);
    expect(heard()).toEqual([]);
    const again = vi.fn();
    const stop = followPagePresses(again);
    press('send');
    expect(again).toHaveBeenCalledOnce();
    stop();
  });

  it('a page that is left takes its presses along', async () => {
    const leave = holdPage(document.querySelector('main') as HTMLElement);
    answerPresses();
    press('send');
    leave();
    expect(heard()).toEqual([]);
    expect(window.earlyPresses?.pressed.size).toBe(0);
  });
});
