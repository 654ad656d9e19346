import { readStored, writeStored } from 'shared/lib/browser-storage';
import type { Sound } from './destination';

type Tone = readonly [pitch: number, from: number, to: number]; // Hz, s, s

// Told apart by rhythm, too, by whoever hears no pitch: one; two slow; three quick; long short long.
const melodies: Readonly<Record<Sound, readonly Tone[]>> = {
  matched: [[880, 0, 0.1]],
  unmatched: [
    [233, 0, 0.2],
    [233, 0.32, 0.52],
  ],
  rule: [
    [587, 0, 0.07],
    [740, 0.11, 0.18],
    [880, 0.22, 0.29],
  ],
  official: [
    [494, 0, 0.26],
    [659, 0.32, 0.4],
    [494, 0.46, 0.72],
  ],
};

const loudness = 0.2;
const edge = 0.01; // s in which a tone comes and goes: cut off it would click

export interface Speaker {
  play: (sound: Sound) => void;
  close: () => void;
}

/** Plays the sounds of the counter; where the browser has none to play, it is silent. */
export function speaker(): Speaker {
  let context: AudioContext | undefined;
  return {
    play(sound) {
      if (typeof AudioContext === 'undefined') return;
      context ??= new AudioContext();
      void context.resume(); // it waits for a first press
      for (const tone of melodies[sound]) playTone(context, tone);
    },
    close: () => void context?.close(),
  };
}

function playTone(context: AudioContext, [pitch, from, to]: Tone): void {
  const now = context.currentTime;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.frequency.value = pitch;
  gain.gain.setValueAtTime(0, now + from);
  gain.gain.linearRampToValueAtTime(loudness, now + from + edge);
  gain.gain.setValueAtTime(loudness, now + to - edge);
  gain.gain.linearRampToValueAtTime(0, now + to);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(now + from);
  oscillator.stop(now + to);
}

export function areSoundsOff(): boolean {
  return readStored('counter-sounds') === 'off';
}

export function turnSounds(areOff: boolean): void {
  writeStored('counter-sounds', areOff ? 'off' : 'on');
}
