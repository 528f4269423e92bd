// What beats: the pulse, the queue, the list; faster while somebody works, not at all in a pocket.
import type {DoorEngine} from '../engine/engine';
import {markPaired} from './machine';

const PULSE_MS = 10_000;
const LIST_MS = 2000;
/** Without a network, asked so often whether it is back. */
const LOST_MS = 5000;

export function beat(engine: DoorEngine): void {
  let pulsedAt = 0;
  let busy = false;
  const round = async (): Promise<void> => {
    if (busy || document.hidden || engine.view.phase !== 'working') return;
    busy = true;
    try {
      const every = engine.view.isOnline ? PULSE_MS : LOST_MS;
      if (Date.now() - pulsedAt >= every || Date.now() < pulsedAt) {
        pulsedAt = Date.now();
        await engine.pulse();
      }
      if (engine.view.isOnline) {
        await engine.upload();
        await engine.sync();
      }
    } finally {
      busy = false;
    }
  };
  setInterval(() => void round(), LIST_MS);
  const now = (): void => {
    pulsedAt = 0;
    void round();
  };
  window.addEventListener('online', now);
  window.addEventListener('offline', () => engine.lost());
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) {
      engine.clock.rest();
      void engine.keepRights(true);
    } else {
      engine.clock.wake();
      now();
    }
  });
  let marked: number | null | undefined;
  engine.subscribe(() => {
    const {phase, device, pending} = engine.view;
    const mark = phase === 'working' && device ? pending : null;
    if (phase === 'starting' || mark === marked) return;
    marked = mark;
    markPaired(mark);
  });
}
