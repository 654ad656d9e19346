import type { ReactNode } from 'react';
import { type ContactMessage, messageNotSent } from 'shared/contact/types';
import { loadCode } from 'shared/lib/load-code';
import { paths } from 'shared/lib/paths';
import { Link } from 'shared/router';
import { TextAreaField, TextField } from 'shared/ui/field';
import { Pair, PublicForm } from '../public-form';
import { publicFormStorage } from '../public-form-storage';
import { useKnownPerson } from '../use-known-person';
import { usePublicForm } from '../use-public-form';
import type { contactPlan } from './contact-plan';

export const contactStorage = publicFormStorage('contact-form');

const initial = { name: '', email: '', company: '', message: '' };

async function load(): Promise<typeof contactPlan> {
  const plan = await loadCode(
    () => import(/* webpackChunkName: "contact-messages" */ './contact-plan'),
  );
  return plan.contactPlan;
}

export function ContactForm({ onSent }: { onSent: (message: ContactMessage) => void }): ReactNode {
  const person = useKnownPerson();
  const form = usePublicForm({
    load,
    initial,
    storage: contactStorage,
    known: {
      name: person.fullName ?? '',
      email: person.email ?? '',
      company: person.company ?? '',
    },
    kept: ['name', 'email', 'company'],
    fallback: messageNotSent,
    onSent,
  });
  const { field } = form;
  return (
    <>
      <h2>Write to us</h2>
      <PublicForm
        form={form}
        action="Send Your Message"
        sendingLabel="Sending your message…"
        note={
          <>
            We use what you write to answer you, and for nothing else. More in our{' '}
            <Link to={paths.privacy}>privacy policy</Link>.
          </>
        }
      >
        <Pair>
          <TextField label="Name" autoComplete="name" {...field('name')} />
          <TextField
            label="E-mail"
            type="email"
            autoComplete="email"
            spellCheck={false}
            {...field('email')}
          />
        </Pair>
        <TextField label="Company" optional autoComplete="organization" {...field('company')} />
        <TextAreaField label="Message" rows={6} {...field('message')} />
      </PublicForm>
    </>
  );
}
