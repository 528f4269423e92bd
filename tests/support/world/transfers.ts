/** A bank's statement in the hands of staff: taken in, what waits, whose it may be, solved. */
import type {Visitor} from '../wire/visitor';
import {idempotency, type ErrorBody} from '../wire/visitor';

export type Taken = ErrorBody & {
  found: number;
  paid: number;
  matched: number;
  waiting: number;
  repeated: number;
  elsewhere: number;
};

export interface Movement {
  id: number;
  state: string;
  note: string;
  amountCents: number;
  reservationCode: string | null;
  instalmentReference: string | null;
  orderId: number | null;
}

export interface Proposal {
  kind: string;
  id: number;
  code: string;
  payer: string;
  what: string;
  owedCents: number;
  overCents: number;
  hasReference: boolean;
  hasPayer: boolean;
}

const AT = '/api/reservas/transferencias';

export const takeStatement = (who: Visitor, file: string | Buffer) =>
  who.send<Taken>(`${AT}/extracto`, {
    method: 'POST',
    body: typeof file === 'string' ? Buffer.from(file, 'latin1') : file,
    headers: {'Content-Type': 'application/octet-stream'},
  });
export const matchTransfer = (who: Visitor, id: number, code: string, key = idempotency()) =>
  who.post<ErrorBody & {orderId: number}>(`${AT}/${id}/casar`, {code}, key);
export const proposalsFor = (who: Visitor, id: number) =>
  who.get<ErrorBody & {list: Proposal[]}>(`${AT}/${id}/propuestas`);
/** The newest first. */
export const movementsOf = (who: Visitor, state = 'waiting') =>
  who.get<Movement[]>(`${AT}?${new URLSearchParams({filter: JSON.stringify({state})})}`);
