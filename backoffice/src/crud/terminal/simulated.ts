// The simulated terminal: it answers from the server, in its own time, and nobody else says what it answered.
import {call} from '../../providers/http-client';
import {Unanswered, type CardTerminal, type Operation, type Told} from './card-terminal';

const pollEvery = 400;
const pause = () => new Promise(resolve => setTimeout(resolve, pollEvery));

const toldOf = ({state, detail}: Operation): Told => ({state: state === 'sent' ? 'unknown' : state, detail});

export function simulated(operationId: number): CardTerminal {
  const at = {id: operationId};
  const follow = async (): Promise<Told> => {
    let now = await call('post', '/api/operaciones-datafono/{id}/consultar', {at});
    while (now.state === 'sent' || now.state === 'waiting_card') {
      await pause();
      now = await call('post', '/api/operaciones-datafono/{id}/consultar', {at});
    }
    if (now.state === 'unknown') throw new Unanswered(now.detail);
    return toldOf(now);
  };
  return {
    init: () => Promise.resolve(),
    // The server looks after its state.
    status: () => follow().then(() => ({latencyMs: 0, serialNumber: '', firmware: '', problems: []})),
    pay: follow,
    refund: follow,
    printReceipt: follow,
    transaction: async () => {
      const now = await call('post', '/api/operaciones-datafono/{id}/consultar', {at});
      return toldOf(
        now.state === 'unknown' ? await call('post', '/api/operaciones-datafono/{id}/resolver', {at}) : now,
      );
    },
    lastTransaction: () => Promise.resolve(null),
    cancel: async () =>
      toldOf(await call('post', '/api/operaciones-datafono/{id}/anotar', {at, body: {state: 'cancelled'}})),
  };
}
