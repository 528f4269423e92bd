/** A holder lends the seat of one session to somebody, and takes it back. */
import {randomUUID} from 'node:crypto';
import {revokeTransfer, transferSeat} from '../../../api/src/domain/passes/transfer/transfer';
import {act, type Draw} from './act';

const LIMITS = {perSeason: 1000, closesMinutesBefore: 60};

export const lend: Draw = scene => {
  const {model, season, session, pass} = scene;
  const ids = {seasonPassId: season.passes[pass]!.id, eventSessionId: season.sessions[session]!};
  const code = `CEDE${randomUUID().replaceAll('-', '').toUpperCase()}`;
  const expected = model.lend(pass, session);
  if (expected === 'lent') season.lent[pass]![session] = code;
  return act(
    scene,
    `pass ${pass} lends session ${session}`,
    expected,
    async tx => (
      await transferSeat(
        tx,
        {...ids, toName: 'Otra', toEmail: 'otra@example.org', toPhone: '', toDocNo: '', code, staffUserId: null},
        LIMITS,
      ),
      'lent'
    ),
  );
};

export const takeBack: Draw = scene => {
  const {model, season, session, pass} = scene;
  return act(
    scene,
    `pass ${pass} takes session ${session} back`,
    model.takeBack(pass, session),
    async tx => (await revokeTransfer(tx, season.passes[pass]!.id, season.sessions[session]!), 'taken back'),
  );
};
