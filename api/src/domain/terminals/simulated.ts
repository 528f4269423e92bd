/** The simulated card terminal: answers as a real one would, in its own time, with the outcome that was asked of it. */
import type {OperationKind, Told} from './operation';

export type Outcome = 'authorised' | 'denied' | 'cancelled' | 'unknown';

const CONNECTS_AFTER = 300;
const CARD_AFTER = {status: 300, receipt: 700, sale: 1800, refund: 1500} as const;

export type Answer = Omit<Told, 'state'> & {state: Told['state'] | 'sent'};

const nothing = {
  amountCents: null,
  responseCode: '',
  authorisationCode: '',
  operationNumber: '',
  cardBrand: '',
  lastFour: '',
  latencyMs: null,
};

/** A round trip to it, as measured from the box office. */
const roundTrip = (id: number) => 24 + ((id * 37) % 41);

interface Asked {
  id: number;
  kind: OperationKind;
}

/** What the terminal says `elapsedMs` after it was asked. */
export function simulatedAnswer(op: Asked & {outcome: Outcome}, elapsedMs: number): Answer {
  const said = {...nothing, latencyMs: roundTrip(op.id)};
  if (elapsedMs < CONNECTS_AFTER) return {...said, state: 'sent', detail: 'Enviada al datáfono.'};
  if (elapsedMs < CARD_AFTER[op.kind])
    return {...said, state: 'waiting_card', detail: op.kind === 'receipt' ? 'Imprimiendo.' : 'Esperando la tarjeta.'};
  switch (op.outcome) {
    case 'denied':
      return {
        ...said,
        state: 'denied',
        responseCode: '190',
        cardBrand: 'VISA',
        detail: 'Denegada por el emisor de la tarjeta.',
      };
    case 'cancelled':
      return simulatedCancel();
    case 'unknown':
      return {
        ...said,
        state: 'unknown',
        detail: 'El datáfono ha dejado de responder: hay que preguntarle por su última operación.',
      };
    case 'authorised': {
      const withCard = op.kind === 'sale' || op.kind === 'refund';
      const number = String((op.id * 7919) % 1_000_000).padStart(6, '0');
      return {
        ...said,
        state: 'authorised',
        ...(withCard && {
          responseCode: '000',
          authorisationCode: number,
          operationNumber: `S${number}`,
          cardBrand: 'VISA',
          lastFour: '0003',
        }),
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

export const simulatedCancel = (): Told => ({
  ...nothing,
  state: 'cancelled',
  responseCode: '9915',
  detail: 'Cancelada en el datáfono.',
});

/** The last operation of a terminal that went silent: the simulated one had taken the money. */
export const simulatedLastTransaction = (op: Asked): Answer => ({
  ...simulatedAnswer({...op, outcome: 'authorised'}, 60_000),
  detail: 'Confirmada por la última operación del datáfono.',
});
