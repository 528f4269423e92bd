// What staff can do with a waiting room, from which state, and what it means for those who wait.
import type {Answer} from '../../providers/wire';
export type Board = Answer<'readWaitingRoomBoard'>;

export interface Act {
  verb: 'preparar' | 'abrir' | 'pausar' | 'parar' | 'agotar' | 'cerrar';
  label: string;
  done: string;
  from: readonly string[];
  isMain?: boolean;
  danger?: boolean;
  question?: string;
  consequence?: string;
}

export const acts: readonly Act[] = [
  {
    verb: 'preparar',
    label: 'Empezar la precola',
    done: 'La precola está abierta',
    from: ['closed'],
    isMain: true,
    question: '¿Empezar la precola?',
    consequence:
      'Desde ahora se llega a la venta por la sala de espera. A la hora de apertura se sortea el orden y empieza a entrar gente sola.',
  },
  {
    verb: 'abrir',
    label: 'Abrir ya',
    done: 'La sala está abierta',
    from: ['closed', 'pre_queue'],
    question: '¿Abrir ya?',
    consequence:
      'Se sortea el orden de quienes han llegado antes y empieza a entrar gente. El sorteo se hace una sola vez.',
  },
  {verb: 'abrir', label: 'Seguir', done: 'La sala está abierta', from: ['paused', 'stopped', 'sold_out'], isMain: true},
  {verb: 'pausar', label: 'Pausar', done: 'La sala está en pausa: no entra nadie más', from: ['open']},
  {
    verb: 'parar',
    label: 'Parar',
    done: 'La venta está parada',
    from: ['pre_queue', 'open', 'paused', 'sold_out'],
    danger: true,
    question: '¿Parar la venta?',
    consequence:
      'Nadie puede comprar, tampoco quien está dentro. Los lugares en la cola se conservan y los pagos que ya están en el banco terminan.',
  },
  {
    verb: 'agotar',
    label: 'Agotado',
    done: 'La sala dice que está agotado',
    from: ['open', 'paused', 'stopped'],
    question: '¿Decir que está agotado?',
    consequence: 'Quien espera ve que no quedan entradas. Quien está dentro termina su compra.',
  },
  {
    verb: 'cerrar',
    label: 'Cerrar la sala',
    done: 'La sala está cerrada',
    from: ['pre_queue', 'open', 'paused', 'stopped', 'sold_out'],
    danger: true,
    question: '¿Cerrar la sala de espera?',
    consequence:
      'Se compra sin esperar y quien está en la cola pasa a la venta. Si la cierras en plena demanda, entran todas las personas a la vez.',
  },
];
