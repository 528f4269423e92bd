/** Every report, one line each: a line here is an endpoint, OpenAPI text and a screen. */
import {storedValue} from './sales/stored-value';
import {form303, form347, invoicedAndSold, issuedInvoices, ledgerByDay} from './sales/tax';
import {seals} from './seals';
import type {Report} from '../web/rest/report';
import {accreditationsByEvent} from './events/accreditations-by-event';
import {sessionAttendees} from './sessions/session-attendees';
import {casesByCategory} from './messages/cases-by-category';
import {answersGiven} from './sales/answers-given';
import {donations, form182} from './sales/donations';
import {giftCardBalance} from './sales/gift-card-balance';
import {packsBySession} from './sales/packs-by-session';
import {packsSold} from './sales/packs-sold';
import {productsByDay, productsSold} from './sales/products-sold';
import {productsToHandOver} from './sales/products-to-hand-over';
import {broughtByAffiliate} from './sales/brought-by-affiliate';
import {supportersByTier} from './sales/supporters-by-tier';
import {supportersExpiry} from './sales/supporters-expiry';
import {authorRights} from './events/author-rights';
import {eventAds} from './events/event-ads';
import {eventSales} from './events/event-sales';
import {sentAnnouncements} from './messages/sent-announcements';
import {sentNewsletters} from './messages/sent-newsletters';
import {academyAthletes, academyCategories, academyNotRenewed, academyOverdue, kitStock} from './academy/academy';
import {academyDocuments, academyKitPending} from './academy/to-do';
import {academyAdults} from './academy/adults';
import {cashShifts, commissionInvoices, settlementSummary, terminalOperations, vatSummary} from './sales/money';
import {plotExtras, plotOccupancy, plotsSold, plotsUnpaid} from './sales/plots';
import {eventEmailLists, eventEmails} from './events/event-people';
import {accessByGate, accessByMinute, accessByZone, accessNoShows, accessRefusals} from './sessions/session-access';
import {invitationsReport, keptSeatsReport} from './sessions/session-kept';
import {listUsers, passEmailCounts, passEmails} from './passes/pass-emails';
import {seatReleases, unpaidInstalments, walletLiability} from './passes/pass-money';
import {passAges, passAttendance, passOccupancy} from './passes/pass-use';
import {passLists, passRenewals, passReport} from './passes/passes';

export const REPORTS: Report[] = [
  eventSales,
  eventAds,
  passReport,
  passRenewals,
  passOccupancy,
  passAttendance,
  passAges,
  passLists,
  unpaidInstalments,
  seatReleases,
  walletLiability,
  passEmails,
  passEmailCounts,
  listUsers,
  sentNewsletters,
  sentAnnouncements,
  eventEmailLists,
  eventEmails,
  accessByGate,
  accessByZone,
  accessByMinute,
  accessRefusals,
  accessNoShows,
  invitationsReport,
  keptSeatsReport,
  sessionAttendees,
  academyAthletes,
  academyCategories,
  academyNotRenewed,
  academyDocuments,
  academyKitPending,
  academyOverdue,
  academyAdults,
  kitStock,
  plotOccupancy,
  plotExtras,
  plotsSold,
  plotsUnpaid,
  productsSold,
  productsByDay,
  giftCardBalance,
  productsToHandOver,
  packsSold,
  packsBySession,
  donations,
  form182,
  supportersByTier,
  broughtByAffiliate,
  supportersExpiry,
  accreditationsByEvent,
  answersGiven,
  casesByCategory,
  settlementSummary,
  authorRights,
  commissionInvoices,
  cashShifts,
  terminalOperations,
  vatSummary,
  issuedInvoices,
  form303,
  form347,
  invoicedAndSold,
  ledgerByDay,
  storedValue,
  seals,
];
