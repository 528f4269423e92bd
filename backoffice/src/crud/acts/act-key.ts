// The idempotency key of what a form does. Without an answer nobody knows what became of it, and the same key finds out;
// refused for good or done, the next try is another act.
import {useState} from 'react';
import {problemOf} from '../../providers/http-client';

class ActKey {
  current: string = crypto.randomUUID();

  renew(): void {
    this.current = crypto.randomUUID();
  }

  renewIfRefused(failure: unknown): void {
    const {status, code} = problemOf(failure);
    // «Wait a moment» refuses nothing.
    if (status >= 400 && status < 500 && status !== 429 && code !== 'in_progress') this.renew();
  }
}

export const useActKey = (): ActKey => useState(() => new ActKey())[0];
