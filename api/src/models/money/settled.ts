/** What is settled with companies, for the registry. */
import {CommissionInvoice} from './commission-invoice';
import {CommissionInvoiceLine} from './commission-invoice-line';
import {PartnerInvoice} from './partner-invoice';
import {Settlement} from './settlement';
import {SettlementLine} from './settlement-line';
import {SettlementTransfer} from './settlement-transfer';
import {SettlementCharge} from './settlement-charge';

export const SETTLED = [
  CommissionInvoice,
  CommissionInvoiceLine,
  PartnerInvoice,
  Settlement,
  SettlementLine,
  SettlementTransfer,
  SettlementCharge,
];
