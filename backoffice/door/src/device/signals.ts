// What is heard and felt: three sounds that nobody confuses, through noise; three ways to tremble.

export type Tone = 'good' | 'look' | 'bad';

let audio: AudioContext | null = null;
let isMuted = false;

/** Browsers let a page sound after a touch. */
export function wakeSound(): void {
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
}

export function mute(isIt: boolean): void {
  isMuted = isIt;
}

/** Frequency in hertz, beginning and length in seconds. */
const NOTES: Record<Tone, {shape: OscillatorType; notes: [number, number, number][]}> = {
  good: {
    shape: 'triangle',
    notes: [
      [880, 0, 0.1],
      [1318, 0.1, 0.18],
    ],
  },
  look: {
    shape: 'square',
    notes: [
      [740, 0, 0.09],
      [740, 0.15, 0.09],
      [740, 0.3, 0.09],
    ],
  },
  bad: {
    shape: 'sawtooth',
    notes: [
      [196, 0, 0.22],
      [147, 0.24, 0.4],
    ],
  },
};

const TREMBLE: Record<Tone, number[]> = {good: [60], look: [60, 60, 60, 60, 60], bad: [350]};

export function signal(tone: Tone): void {
  navigator.vibrate?.(TREMBLE[tone]);
  if (audio === null || isMuted) return;
  if (audio.state === 'suspended') void audio.resume();
  const {shape, notes} = NOTES[tone];
  for (const [hertz, after, length] of notes) {
    const from = audio.currentTime + after;
    const voice = audio.createOscillator();
    const loudness = audio.createGain();
    voice.type = shape;
    voice.frequency.value = hertz;
    loudness.gain.setValueAtTime(0.0001, from);
    loudness.gain.exponentialRampToValueAtTime(0.7, from + 0.01);
    loudness.gain.exponentialRampToValueAtTime(0.0001, from + length);
    voice.connect(loudness).connect(audio.destination);
    voice.start(from);
    voice.stop(from + length);
  }
}

let lock: WakeLockSentinel | null = null;
let isWanted = false;

/** The screen stays on while somebody works: asked for at a touch, and again on return. */
export async function stayAwake(): Promise<void> {
  isWanted = true;
  if (document.hidden || (lock && !lock.released)) return;
  lock = (await navigator.wakeLock?.request('screen').catch(() => null)) ?? null;
}

document.addEventListener('visibilitychange', () => {
  if (!document.hidden && isWanted) void stayAwake();
});
