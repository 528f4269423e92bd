/** The simulated card terminal: answers as a real one would, in its own time, with the outcome that was asked of it. */
import type {StateOf} from '../machines/registry';

export type TerminalState = StateOf<'terminal_operation'>;
export type Outcome = 'authorised' | 'denied' | 'cancelled' | 'unknown';

const CONNECTS_AFTER = 300;
const CARD_AFTER = {status: 300, receipt: 700, sale: 1800, refund: 1500} as const;

export interface Answer {
  state: TerminalState;
  responseCode: string;
  authorisationCode: string;
  cardBrand: string;
  detail: string;
}

/** What the terminal says `elapsedMs` after it was asked. */
export function simulatedAnswer(
  op: {id: number; kind: 'status' | 'sale' | 'refund' | 'receipt'; outcome: Outcome},
  elapsedMs: number,
): Answer {
  const nothing = {responseCode: '', authorisationCode: '', cardBrand: ''};
  if (elapsedMs < CONNECTS_AFTER) return {state: 'sent', ...nothing, detail: 'Enviada al datáfono.'};
  if (elapsedMs < CARD_AFTER[op.kind])
    return {
      state: 'waiting_card',
      ...nothing,
      detail: op.kind === 'receipt' ? 'Imprimiendo.' : 'Esperando la tarjeta.',
    };
  switch (op.outcome) {
    case 'denied':
      return {
        state: 'denied',
        ...nothing,
        responseCode: '190',
        cardBrand: 'VISA',
        detail: 'Denegada por el emisor de la tarjeta.',
      };
    case 'cancelled':
      return {state: 'cancelled', ...nothing, responseCode: '9915', detail: 'Cancelada en el datáfono.'};
    case 'unknown':
      return {
        state: 'unknown',
        ...nothing,
        detail: 'El datáfono ha dejado de responder: hay que preguntarle por su última operación.',
      };
    case 'authorised': {
      const withCard = op.kind === 'sale' || op.kind === 'refund';
      return {
        state: 'authorised',
        responseCode: withCard ? '000' : '',
        authorisationCode: withCard ? String((op.id * 7919) % 1_000_000).padStart(6, '0') : '',
        cardBrand: withCard ? 'VISA' : '',
        detail: {
          status: 'Responde y está listo.',
          receipt: 'Recibo de prueba impreso.',
          sale: 'Venta autorizada.',
          refund: 'Devolución autorizada.',
        }[op.kind],
      };
    }
  }
}

/** The last operation of a terminal that went silent: the simulated one had taken the money. */
export const simulatedLastTransaction = (op: {id: number; kind: 'status' | 'sale' | 'refund' | 'receipt'}): Answer => ({
  ...simulatedAnswer({...op, outcome: 'authorised'}, 60_000),
  detail: 'Confirmada por la última operación del datáfono.',
});
