// What the states of a waiting room are called.
import type {Enum} from '../../providers/wire';
import {choicesOf} from './choices';

export const roomStates = choicesOf<Enum<'WaitingRoom', 'state'>>({
  closed: ['Cerrada', 'neutral'],
  pre_queue: ['Precola', 'info'],
  open: ['Abierta', 'good'],
  paused: ['En pausa', 'warn'],
  stopped: ['Parada', 'bad'],
  sold_out: ['Agotada', 'neutral'],
});

// Somebody in the waiting list of a sold-out session.
export const waiterStates = choicesOf<Enum<'SessionWaiter', 'state'>>({
  waiting: ['Esperando', 'info'],
  offered: ['Con oferta', 'warn'],
  served: ['Ha comprado', 'good'],
  expired: ['Oferta caducada', 'neutral'],
  left: ['Se ha borrado', 'neutral'],
});
