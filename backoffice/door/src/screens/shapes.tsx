// Shapes that are told apart without colour.
import type {Tone} from '../device/signals';

export function Shape({tone, isOut = false}: {tone: Tone; isOut?: boolean}) {
  return (
    <svg className="shape" viewBox="0 0 100 100" aria-hidden="true">
      {tone === 'good' && <circle cx="50" cy="50" r="46" />}
      {tone === 'look' && <path d="M50 4 98 94H2Z" />}
      {tone === 'bad' && <path d="M30 3h40l27 27v40L70 97H30L3 70V30Z" />}
      <g className="sign">
        {tone === 'good' && (isOut ? <path d="M74 50H30M46 32 28 50l18 18" /> : <path d="m27 52 16 16 31-35" />)}
        {tone === 'look' && <path d="M50 36v28M50 77v3" />}
        {tone === 'bad' && <path d="m33 33 34 34M67 33 33 67" />}
      </g>
    </svg>
  );
}
