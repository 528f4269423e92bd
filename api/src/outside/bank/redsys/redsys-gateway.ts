/** The gateway of Redsys: each operation of the contract by its own file. */
import type {Gateway} from '../gateway';
import {chargeOperation} from './charge';
import {verifyNotification} from './notification';
import {queryAddress, queryOperation} from './query';
import type {RedsysTerminal} from './redsys-terminal';
import {refundOperation} from './refund';
import {buildRedirect} from './request';
import {assertUsableKey} from './sign';

/** @throws Error when the key does not fit the signature version or an address of the bank is not one. */
export function redsysGateway(config: RedsysTerminal): Gateway {
  assertUsableKey(config.signatureVersion, config.key);
  new URL(config.redirectUrl);
  new URL(queryAddress(config));
  return {
    redirect: payment => buildRedirect(config, payment),
    verifyNotification: body => verifyNotification(body, config),
    verifySale: null,
    charge: charge => chargeOperation(config, charge),
    refund: refund => refundOperation(config, refund),
    query: gatewayOrder => queryOperation(config, gatewayOrder),
  };
}
