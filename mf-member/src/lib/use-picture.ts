import { use, useEffect, useRef, useState } from 'react';
import type { Bucket } from 'shared/files/api';
import { addressOf, forgetAddress } from './file-addresses';
import { PlainFiles } from './plain-files';

interface Picture {
  /** Null until it is known, and where there is no picture to be had. */
  address: string | null;
  isFailed: boolean;
  /** For the image: its address may have ended before it was asked for. */
  onError: () => void;
  /** Once it has failed. */
  retry: () => void;
}

/**
 * A picture of a bucket that only its owner may read. Its address is asked for when the picture is about to be seen,
 * since it soon ends, and once more where it did not work. Keyed by the name: another picture is another use.
 * @param isNear it is about to be seen
 */
export function usePicture(bucket: Bucket, name: string | null, isNear: boolean): Picture {
  const [address, setAddress] = useState<string | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [turn, setTurn] = useState(0);
  const isTriedAgain = useRef(false);
  const isPlain = use(PlainFiles);

  useEffect(() => {
    if (name === null || !isNear) return;
    let isCurrent = true;
    const end = (cause: unknown) => {
      if (!isCurrent) return;
      console.warn('a picture could not be loaded', cause);
      setFailed(true);
    };
    addressOf(bucket, name, isPlain).then((found) => {
      if (!isCurrent) return;
      setAddress(found);
      if (found === null) setFailed(true);
    }, end);
    return () => {
      isCurrent = false;
    };
  }, [bucket, name, isNear, isPlain, turn]);

  function askAgain(): void {
    if (name !== null) forgetAddress(bucket, name);
    setTurn((before) => before + 1);
  }

  return {
    address: isFailed ? null : address,
    isFailed,
    onError: () => {
      if (isTriedAgain.current) return setFailed(true);
      isTriedAgain.current = true;
      askAgain();
    },
    retry: () => {
      isTriedAgain.current = false;
      setFailed(false);
      setAddress(null);
      askAgain();
    },
  };
}
