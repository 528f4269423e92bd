// Flight: the camera's short way from one place to another; a jump for those who want less motion.
import {between, type Camera} from '../paint/camera';

const FLIGHT_MS = 320;

export interface Flight {
  to(from: Camera, goal: Camera, step: (camera: Camera, arrived: boolean) => void): void;
  /** Stops where it is. */
  stop(): void;
  /** Where a running flight leads; null when none runs. */
  goal(): Camera | null;
}

export function createFlight(): Flight {
  let frame = 0;
  let heading: Camera | null = null;
  const stop = (): void => {
    cancelAnimationFrame(frame);
    heading = null;
  };
  return {
    stop,
    goal: () => heading,
    to(from, goal, step) {
      stop();
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
        step(goal, true);
        return;
      }
      heading = goal;
      const began = performance.now();
      const tick = (now: number): void => {
        const t = Math.min(1, Math.max(0, (now - began) / FLIGHT_MS));
        const eased = 1 - (1 - t) ** 3;
        if (t < 1) frame = requestAnimationFrame(tick);
        else heading = null;
        step(t < 1 ? between(from, goal, eased) : goal, t === 1);
      };
      frame = requestAnimationFrame(tick);
    },
  };
}
