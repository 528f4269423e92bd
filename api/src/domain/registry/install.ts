/**
 * Tells areas below what stands above them: the kinds of lines of an order and the contracts that are paid in parts. Put
 * in place by importing this file, once in each program, before anything is sold.
 */
import {installContractKinds} from '../instalments/contract-kind';
import {LINE_KINDS} from '../lines/registry';
import {installLineKinds} from '../orders/line-kind';
import {CONTRACT_KINDS} from './contract-kinds';

installLineKinds(LINE_KINDS);
installContractKinds(CONTRACT_KINDS);
