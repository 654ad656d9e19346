import { type ReactNode, useMemo } from 'react';
import type { ContactMessage } from 'shared/contact-messages/types';
import { loadCode } from 'shared/lib/load-code';
import { paths } from 'shared/lib/paths';
import { Link } from 'shared/router';
import { TextAreaField, TextField } from 'shared/ui/field';
import { Pair, PublicForm } from '../public-form';
import { publicFormStorage } from '../public-form-storage';
import { useKnownPerson } from '../use-known-person';
import { usePublicForm } from '../use-public-form';
import { contactSchema } from './contact-schema';

const storage = publicFormStorage('contact-form');

async function load(): Promise<(message: ContactMessage, id: string) => Promise<void>> {
  const { sendContactMessage } = await loadCode(
    () => import(/* webpackChunkName: "contact-messages" */ 'shared/contact-messages/api'),
  );
  return sendContactMessage;
}

export function ContactForm({ onSent }: { onSent: (message: ContactMessage) => void }): ReactNode {
  const person = useKnownPerson();
  const known = useMemo(
    () => ({
      ...(person.fullName && { name: person.fullName }),
      ...(person.email && { email: person.email }),
      ...(person.company && { company: person.company }),
    }),
    [person],
  );
  const { form, ...state } = usePublicForm({
    schema: contactSchema,
    storage,
    known,
    kept: ['name', 'email', 'company'],
    load,
    fallback: 'Your message could not be sent. Please try again.',
    onSent,
  });
  const { register } = form;
  const { errors } = form.formState;
  return (
    <>
      <h2>Write to us</h2>
      <PublicForm
        {...state}
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
          <TextField
            label="Name"
            autoComplete="name"
            error={errors.name?.message}
            {...register('name')}
          />
          <TextField
            label="E-mail"
            type="email"
            autoComplete="email"
            spellCheck={false}
            error={errors.email?.message}
            {...register('email')}
          />
        </Pair>
        <TextField
          label="Company"
          optional
          autoComplete="organization"
          error={errors.company?.message}
          {...register('company')}
        />
        <TextAreaField
          label="Message"
          rows={6}
          error={errors.message?.message}
          {...register('message')}
        />
      </PublicForm>
    </>
  );
}
