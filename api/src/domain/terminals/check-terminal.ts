/** What no field of a card terminal can tell alone: one of the network has an address that a browser can reach. */
import {invalid} from '../kernel/errors';

const AGENT = /^agente:[a-z0-9-]{1,40}$/;
const NETWORK = /^https?:\/\/[A-Za-z0-9.:[\]-]+(\/[A-Za-z0-9._~/-]*)?$/;

export function checkTerminal(
  before: Record<string, unknown> | null,
  data: Record<string, unknown>,
  isProduction: boolean,
): void {
  const of = (name: string) => data[name] ?? before?.[name] ?? '';
  if (isProduction && of('driver') === 'simulated' && (data.isRequired ?? before?.isRequired ?? true) === true)
    throw invalid({isRequired: 'Un datáfono simulado no cobra de verdad: no puede ser obligatorio.'});
  const endpoint = String(of('endpoint'));
  if (endpoint === '' && of('driver') === 'http_local')
    throw invalid({
      endpoint: 'Un datáfono de la red local necesita su dirección, o «agente:» y su nombre en el agente.',
    });
  if (endpoint !== '' && !AGENT.test(endpoint) && !(NETWORK.test(endpoint) && URL.canParse(endpoint)))
    throw invalid({endpoint: 'Escribe una dirección como http://192.168.1.50:8080, o agente:mostrador.'});
}
