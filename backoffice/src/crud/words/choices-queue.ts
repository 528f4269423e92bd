// What the states of a waiting room are called.
import type {Choice} from './choices';

export const roomStates: Choice[] = [
  {id: 'closed', name: 'Cerrada', tone: 'neutral'},
  {id: 'pre_queue', name: 'Precola', tone: 'info'},
  {id: 'open', name: 'Abierta', tone: 'good'},
  {id: 'paused', name: 'En pausa', tone: 'warn'},
  {id: 'stopped', name: 'Parada', tone: 'bad'},
  {id: 'sold_out', name: 'Agotada', tone: 'neutral'},
];

// Somebody in the waiting list of a sold-out session.
export const waiterStates: Choice[] = [
  {id: 'waiting', name: 'Esperando', tone: 'info'},
  {id: 'offered', name: 'Con oferta', tone: 'warn'},
  {id: 'served', name: 'Ha comprado', tone: 'good'},
  {id: 'expired', name: 'Oferta caducada', tone: 'neutral'},
  {id: 'left', name: 'Se ha borrado', tone: 'neutral'},
];
