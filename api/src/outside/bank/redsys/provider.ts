/** Redsys, the virtual terminal of nearly every Spanish bank: card and Bizum. */
import {bool, obj, str} from '../../../domain/kernel/shape';
import type {Places, Post, Provider, TerminalKey} from '../gateway';
import {checkTerminal} from './check-terminal';
import {newGatewayOrder} from './gateway-order';
import {readTerminal} from './read-terminal';
import {redsysGateway} from './redsys-gateway';
import type {RedsysTerminal} from './redsys-terminal';
import {meaningOf} from './response';
import {isSignatureVersion, SIGNATURE_VERSIONS} from './sign';

export const redsys: Provider = {
  name: 'redsys',
  can: {redirect: true, refund: true, query: true, sellsOutside: false, keepsCards: true, bizum: true},
  signatureVersions: SIGNATURE_VERSIONS,
  newOrderNumber: newGatewayOrder,
  meaningOf,
  notification: {
    id: 'redsysNotification',
    summary: 'Notificación firmada del banco',
    description:
      'Formulario de Redsys (`Ds_SignatureVersion`, `Ds_MerchantParameters`, `Ds_Signature`). Una firma que no vale se rechaza con 403 sin tocar nada; una repetida se acepta y no cambia nada.',
    body: obj({Ds_SignatureVersion: str(), Ds_MerchantParameters: str(), Ds_Signature: str()}),
    bodyType: 'application/x-www-form-urlencoded',
    answer: obj({ok: bool()}),
    errors: [403],
  },
  readPost: readForm,
  // Whatever came of it: the bank repeats what is not acknowledged, and a repetition would say nothing new.
  acknowledge: () => ({ok: true}),
  gateway: (terminal, places) => redsysGateway(terminalOf(terminal, places)),
  readTerminal,
  checkTerminal: (terminal, places) => checkTerminal(terminalOf(terminal, places)),
};

/** @throws Error when it is none of this provider */
function terminalOf({signatureVersion, ...terminal}: TerminalKey, places: Places): RedsysTerminal {
  const {redirectUrl, restUrl, queryUrl} = places;
  if (!isSignatureVersion(signatureVersion)) throw new Error(`Not a signature of Redsys: ${signatureVersion}`);
  if (!redirectUrl || !restUrl) throw new Error('Redsys has no address here.');
  return {...terminal, signatureVersion, redirectUrl, restUrl, queryUrl};
}

/** A field that comes twice is an array, and refused by whoever reads it. */
function readForm({raw}: Post): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = {};
  for (const [name, value] of new URLSearchParams(raw.toString('latin1'))) {
    const before = Object.hasOwn(fields, name) ? fields[name] : undefined;
    Object.defineProperty(fields, name, {
      value: before === undefined ? value : [before, value].flat(),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return fields;
}
