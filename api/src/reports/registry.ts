/** Every report, one line each: a line here is an endpoint, OpenAPI text and a screen. */
import type {Report} from '../rest/report';
import {accreditationsByEvent} from './accreditations-by-event';
import {casesByCategory} from './cases-by-category';
import {packsSold} from './packs-sold';
import {productsSold} from './products-sold';
import {supportersByTier} from './supporters-by-tier';
import {supportersExpiry} from './supporters-expiry';
import {eventSales} from './event-sales';
import {sentAnnouncements} from './sent-announcements';
import {sentNewsletters} from './sent-newsletters';
import {academyAthletes, academyCategories, academyNotRenewed, academyOverdue, kitStock} from './academy';
import {cashShifts, commissionInvoices, settlementSummary, terminalOperations, vatSummary} from './money';
import {plotExtras, plotOccupancy, plotsSold, plotsUnpaid} from './plots';
import {eventEmailLists, eventEmails} from './event-people';
import {accessByGate, accessByMinute, accessByZone, accessNoShows, accessRefusals} from './session-access';
import {invitationsReport, keptSeatsReport} from './session-kept';
import {listUsers, passEmailCounts, passEmails} from './pass-emails';
import {seatReleases, unpaidInstalments, walletLiability} from './pass-money';
import {passAges, passAttendance, passOccupancy} from './pass-use';
import {passLists, passRenewals, passReport} from './passes';

export const REPORTS: Report[] = [
  eventSales,
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
  academyAthletes,
  academyCategories,
  academyNotRenewed,
  academyOverdue,
  kitStock,
  plotOccupancy,
  plotExtras,
  plotsSold,
  plotsUnpaid,
  productsSold,
  packsSold,
  supportersByTier,
  supportersExpiry,
  accreditationsByEvent,
  casesByCategory,
  settlementSummary,
  commissionInvoices,
  cashShifts,
  terminalOperations,
  vatSummary,
];
