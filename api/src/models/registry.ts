/** Every admin entity, one line each: a line here is five endpoints, OpenAPI text, tests and permissions. */
import {AuditEntry, Faq, Incident, LegalText, MailMessage, Organization} from './content';
import {BlockLabel, BookingFee, Discount, Event, EventSession, Price, PriceCategory, SeatBlock} from './events';
import {Customer, EventCompany, StaffUser} from './people';
import {BoxOffice, BoxOfficeClerk, CardTerminal, CashMovement, CashShift, TerminalOperation} from './box-office';
import {CommissionInvoice, CommissionInvoiceLine, Invoice, InvoiceLine, InvoiceSeries, Settlement, SettlementLine, VatBreakdown, VatRate} from './money';
import {HolderImport, SeatHiding} from './platform';
import {SessionWaiter} from './session-waiters';
import {WaitingCode, WaitingRoom} from './waiting-rooms';
import {Accreditation, AccreditationType} from './accreditations';
import {CannedReply, ProtectedCase, SupportCase} from './cases';
import {EventPack, Experience, ExperienceSlot, OrderLine, PackComponent, PackPrice, Product, ProductCategory, ProductVariant, SessionProduct, StockMovement} from './catalogue';
import {CustomField, CustomFieldAnswer} from './forms';
import {CustomerGroup, CustomerGroupMember, Supporter, SupporterCard, SupporterTier} from './supporters';
import {CardToken, ChargeAttempt, Instalment, SepaDebit, SepaMandate, SepaRemittance} from './instalments';
import {AutoRenewal, CampaignPhase, CampaignReminder, FriendOffer, HolderOffer, ListSeatBlock, PassCampaign, PassInvitation, PassInvitationPolicy, PassInvitationZone, WaitingListEntry} from './pass-campaigns';
import {PassBlock, PassCard, PassChoice, PassDocument, PassHolder, SeasonPass, SeatChange, SeatRelease, Transfer, WalletEntry} from './pass-holders';
import {PassCategory, PassDiscount, PassPrice, PaymentFrequency, PriceGroup, PriceGroupMember, ReleaseAmount, ReleasePolicy, SeasonList, SeasonListSession} from './passes';
import {Device, EventAccess, EventCompanyShare, EventGate, GateZone, SalesAd, Scan} from './event-satellites';
import {AllowedBuyer, ExternalCode, ExternalCodeBatch, GroupReservation, Invitation, InvitationBatch, InvitationQuota} from './session-guests';
import {Order, Payment, Refund, Ticket} from './sales';
import {Announcement, AnnouncementRecipient, Mailing, MailingItem, ReminderLog, ReminderRule, WhatsappTemplate, WhatsappTemplateEvent} from './announcements';
import {EmailTemplate, Newsletter, NewsletterDelivery, NewsletterLink, Sender, Subscriber, SubscriberGroup, SubscriberGroupMember, SubscriberImport, SubscriberImportRow, Suppression} from './email-marketing';
import {MediaFile} from './media';
import {AcademyInvitationCode, AcademyPrice, AcademySettings, AgeCategory, Coach, Enrolment, Team, TeamCoach} from './academy';
import {Athlete, AthleteDocument, AthleteGuardian, Guardian, ImageConsent, MedicalRecord} from './athletes';
import {KitDelivery, KitItem, KitMovement, KitPack, KitPackItem, KitVariant} from './kit';
import {Plot, PlotArea, PlotExtra, PlotOccupant, PlotPayment, PlotPrice, PlotSale} from './plots';
import {Gate, SeatPlan, Venue, Zone} from './venues';

export const ENTITIES: Function[] = [
  Event, EventSession, EventCompany, PriceCategory, Price, BookingFee, Discount,
  Venue, Gate, SeatPlan, Zone, BlockLabel, SeatBlock,
  Order, Ticket, Payment, Refund, Customer,
  EventCompanyShare, SalesAd, EventAccess, EventGate, GateZone, Device, Scan, InvitationQuota, InvitationBatch, Invitation, GroupReservation, AllowedBuyer, ExternalCodeBatch, ExternalCode,
  Faq, LegalText, Organization, MailMessage, Incident, StaffUser, AuditEntry,
  MediaFile, Announcement, AnnouncementRecipient, ReminderRule, ReminderLog, Mailing, MailingItem, WhatsappTemplate, WhatsappTemplateEvent,
  Subscriber, SubscriberGroup, SubscriberGroupMember, SubscriberImport, SubscriberImportRow, Newsletter, NewsletterDelivery, NewsletterLink, Sender, EmailTemplate, Suppression,
  BoxOffice, BoxOfficeClerk, CardTerminal, CashShift, CashMovement, TerminalOperation,
  Settlement, SettlementLine, CommissionInvoice, CommissionInvoiceLine, Invoice, InvoiceLine, VatBreakdown, InvoiceSeries, VatRate, SeatHiding, HolderImport,
  ProductCategory, Product, ProductVariant, StockMovement, SessionProduct, Experience, ExperienceSlot, EventPack, PackComponent, PackPrice, OrderLine,
  CustomField, CustomFieldAnswer, AccreditationType, Accreditation, SupporterTier, Supporter, SupporterCard, CustomerGroup, CustomerGroupMember, SupportCase, ProtectedCase, CannedReply,
  SeasonList, SeasonListSession, PassCategory, PassPrice, PriceGroup, PriceGroupMember, PassDiscount, PaymentFrequency, ReleasePolicy, ReleaseAmount,
  PassHolder, SeasonPass, PassCard, PassBlock, SeatChange, PassChoice, SeatRelease, Transfer, WalletEntry, PassDocument,
  PassCampaign, CampaignPhase, WaitingListEntry, AutoRenewal, CampaignReminder, PassInvitationPolicy, PassInvitationZone, PassInvitation, FriendOffer, HolderOffer, ListSeatBlock, Instalment, ChargeAttempt, CardToken, SepaMandate, SepaRemittance, SepaDebit,
  AgeCategory, AcademyPrice, AcademyInvitationCode, Team, Coach, TeamCoach, Athlete, Guardian, AthleteGuardian, AthleteDocument, ImageConsent, MedicalRecord, Enrolment, AcademySettings,
  KitItem, KitVariant, KitPack, KitPackItem, KitMovement, KitDelivery, PlotArea, PlotPrice, PlotExtra, Plot, PlotSale, PlotOccupant, PlotPayment,
  WaitingRoom, WaitingCode, SessionWaiter,
];
