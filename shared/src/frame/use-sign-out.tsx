import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { paths } from 'shared/lib/paths';
import { useAction } from 'shared/lib/use-action';
import { useCode } from 'shared/lib/use-code';
import { useNavigate } from 'shared/router';
import { leaveSession } from 'shared/session/load-session-api';
import { countUnsent } from '../post/unsent';

interface SignOut {
  busy: boolean;
  run: () => void;
  /** Asks first what becomes of post that is on this device alone. To be drawn beside the button. */
  question: ReactNode;
}

const loadQuestion = () => import(/* webpackChunkName: "unsent-question" */ './unsent-question');

/** Signs out and leads to the sign-in page; not while something waits that only this person can send. */
export function useSignOut(onSignedOut?: () => void): SignOut {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const { data: code } = useCode('unsent-question', loadQuestion, isAsking);
  const { busy, run } = useAction(
    async (isLeaving: boolean) => {
      if (!isLeaving && countUnsent() > 0) return setAsking(true);
      setAsking(false);
      await leaveSession();
      onSignedOut?.();
      return navigate(paths.login, { replace: true });
    },
    { failureToast: 'You could not be signed out just now. Please try again.' },
  );
  const Question = code?.UnsentQuestion;
  return {
    busy: busy || (isAsking && !Question),
    run: () => void run(false),
    // not inside of a menu, which closes for it
    question:
      isAsking &&
      Question &&
      createPortal(
        <Question
          onStay={() => setAsking(false)}
          onSent={() => void run(false)}
          onLeave={() => void run(true)}
        />,
        document.body,
      ),
  };
}
