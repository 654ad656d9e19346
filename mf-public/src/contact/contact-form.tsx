import type { ReactNode } from 'react';
import { loadCode } from 'shared/lib/load-code';
import { paths } from 'shared/lib/paths';
import { type ContactMessage, messageNotSent } from 'shared/messages/types';
import { Link } from 'shared/router';
import { TextAreaField, TextField } from 'shared/ui/field';
import { publicFormStorage } from '../lib/public-form-storage';
import { useKnownPerson } from '../lib/use-known-person';
import { usePublicForm } from '../lib/use-public-form';
import { Pair, PublicForm } from '../ui/public-form';
import type { contactDefinition } from './contact-definition';

export const contactStorage = publicFormStorage('contact-form');

const initial = { name: '', email: '', company: '', message: '' };

async function load(): Promise<typeof contactDefinition> {
  const loaded = await loadCode(
    () => import(/* webpackChunkName: "contact-messages" */ './contact-definition'),
  );
  return loaded.contactDefinition;
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
