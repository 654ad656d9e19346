import { type RefCallback, useCallback, useEffect, useRef, useState } from 'react';
import { type Picture, pictureOf } from '../pictures';

/**
 * - `none`: there is no camera, or it was taken away.
 * - `denied`: whoever is here, or the browser for them, has said no.
 * - `busy`: another program has it.
 */
export type CameraState = 'asking' | 'on' | 'none' | 'denied' | 'busy';

export interface Camera {
  state: CameraState;
  /** Of the element that shows what it sees. */
  view: RefCallback<HTMLVideoElement>;
  /** Null while it shows nothing. */
  video: () => HTMLVideoElement | null;
  /** What it sees just now; null without a camera. */
  take: () => Promise<Picture | null>;
  retry: () => void;
}

const wanted: MediaStreamConstraints = {
  audio: false,
  video: {
    facingMode: { ideal: 'environment' }, // the one at the back of a phone
    width: { ideal: 1920 },
    height: { ideal: 1080 },
  },
};

/** The camera above the counter, for as long as the page is open. */
export function useCamera(): Camera {
  const [state, setState] = useState<CameraState>('asking');
  const [tries, setTries] = useState(0);
  const stream = useRef<MediaStream | null>(null);
  const element = useRef<HTMLVideoElement | null>(null);
  const view = useCallback<RefCallback<HTMLVideoElement>>((video) => {
    element.current = video;
    if (video) video.srcObject = stream.current;
  }, []);

  useEffect(() => {
    let isLeft = false;
    const stop = () => {
      for (const track of stream.current?.getTracks() ?? []) track.stop();
      stream.current = null;
    };
    const lost = () => {
      if (!isLeft) setState('none');
    };
    void ask().then((answer) => {
      if (typeof answer === 'string') return isLeft || setState(answer);
      stream.current = answer;
      if (isLeft) return stop();
      for (const track of answer.getVideoTracks()) track.addEventListener('ended', lost);
      if (element.current) element.current.srcObject = answer;
      return setState('on');
    });
    return () => {
      isLeft = true;
      stop();
    };
  }, [tries]);

  const retry = useCallback(() => {
    setState('asking');
    setTries((before) => before + 1);
  }, []);

  const isMissing = state === 'none' || state === 'busy';
  useEffect(() => {
    if (!isMissing) return;
    const { mediaDevices } = navigator;
    mediaDevices?.addEventListener('devicechange', retry); // it was plugged in
    return () => mediaDevices?.removeEventListener('devicechange', retry);
  }, [isMissing, retry]);

  return {
    state,
    view,
    video: () => element.current,
    take: async () => {
      const video = element.current;
      return state === 'on' && video && video.videoWidth > 0 ? pictureOf(video) : null;
    },
    retry,
  };
}

async function ask(): Promise<MediaStream | CameraState> {
  if (!navigator.mediaDevices?.getUserMedia) return 'none'; // not even asked without https
  try {
    return await navigator.mediaDevices.getUserMedia(wanted);
  } catch (cause) {
    const { name } = cause as DOMException;
    console.warn('no camera', name);
    if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
    return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'none';
  }
}
