/** Every admin entity, one line each: a line here is five endpoints, OpenAPI text, tests and permissions. */
import {AuditEntry, Faq, Incident, LegalText, MailMessage, Organization} from './content';
import {BlockLabel, BookingFee, Discount, Event, EventSession, Price, PriceCategory, SeatBlock} from './events';
import {Customer, EventCompany, StaffUser} from './people';
import {BoxOffice, BoxOfficeClerk, CardTerminal, CashMovement, CashShift, TerminalOperation} from './box-office';
import {CommissionInvoice, CommissionInvoiceLine, Invoice, InvoiceLine, InvoiceSeries, Settlement, SettlementLine, VatBreakdown, VatRate} from './money';
import {HolderImport, SeatHiding} from './platform';
import {Order, Payment, Refund, Ticket} from './sales';
import {MediaFile} from './media';
import {Gate, SeatPlan, Venue, Zone} from './venues';

export const ENTITIES: Function[] = [
  Event, EventSession, EventCompany, PriceCategory, Price, BookingFee, Discount,
  Venue, Gate, SeatPlan, Zone, BlockLabel, SeatBlock,
  Order, Ticket, Payment, Refund, Customer,
  Faq, LegalText, Organization, MailMessage, Incident, StaffUser, AuditEntry,
  MediaFile,
  BoxOffice, BoxOfficeClerk, CardTerminal, CashShift, CashMovement, TerminalOperation,
  Settlement, SettlementLine, CommissionInvoice, CommissionInvoiceLine, Invoice, InvoiceLine, VatBreakdown, InvoiceSeries, VatRate, SeatHiding, HolderImport,
];
