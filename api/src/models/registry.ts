/** Every admin entity, one line each: a line here is five endpoints, OpenAPI text, tests and permissions. */
// The academy: categories and what they cost, teams, athletes and who answers for them, enrolments. Medical data
// stand apart, in an area of their own.
import {resourceOf, type Resource} from '../web/rest/resource';
import {AcademyInvitationCode} from './academy/academy-invitation-code';
import {AcademyPrice} from './academy/academy-price';
import {AcademySettings} from './academy/academy-settings';
import {AgeCategory} from './academy/age-category';
import {Athlete} from './academy/athlete';
import {AthleteDocument} from './academy/athlete-document';
import {AthleteGuardian} from './academy/athlete-guardian';
import {Coach} from './academy/coach';
import {Enrolment} from './academy/enrolment';
import {Guardian} from './academy/guardian';
import {ImageConsent} from './academy/image-consent';
import {MedicalRecord} from './academy/medical-record';
import {Team} from './academy/team';
import {TeamCoach} from './academy/team-coach';
import {TeamActivity} from './academy/team-activity';
// Doors, devices and readings; accreditations: who may be where at an event.
import {Accreditation} from './access/accreditation';
import {AccreditationType} from './access/accreditation-type';
import {Device} from './access/device';
import {EventAccess} from './access/event-access';
import {EventGate} from './access/event-gate';
import {GateZone} from './access/gate-zone';
import {Scan} from './access/scan';
// What the club says to groups of people it already knows, and batches of outgoing items.
import {Announcement} from './announcements/announcement';
import {AnnouncementRecipient} from './announcements/announcement-recipient';
import {Mailing} from './announcements/mailing';
import {MailingItem} from './announcements/mailing-item';
import {MailingMail} from './announcements/mailing-mail';
import {ReminderLog} from './announcements/reminder-log';
import {ReminderRule} from './announcements/reminder-rule';
import {WhatsappTemplate} from './announcements/whatsapp-template';
import {WhatsappTemplateEvent} from './announcements/whatsapp-template-event';
// The counter: box offices, who sells at them, their tills and card terminals.
import {BoxOffice} from './box-office/box-office';
import {BoxOfficeClerk} from './box-office/box-office-clerk';
import {CardTerminal} from './box-office/card-terminal';
import {CashMovement} from './box-office/cash-movement';
import {CashShift} from './box-office/cash-shift';
import {TerminalOperation} from './box-office/terminal-operation';
// How passes are sold and shared: phases, waiting list, guests, friends, seats kept out of the sale of passes.
import {AutoRenewal} from './campaigns/auto-renewal';
import {CampaignPhase} from './campaigns/campaign-phase';
import {CampaignReminder} from './campaigns/campaign-reminder';
import {FriendOffer} from './campaigns/friend-offer';
import {HolderOffer} from './campaigns/holder-offer';
import {ListSeatBlock} from './campaigns/list-seat-block';
import {PassCampaign} from './campaigns/pass-campaign';
import {PassInvitation} from './campaigns/pass-invitation';
import {PassInvitationPolicy} from './campaigns/pass-invitation-policy';
import {PassInvitationZone} from './campaigns/pass-invitation-zone';
import {WaitingListEntry} from './campaigns/waiting-list-entry';
// One table, three windows (views): what the system found, conversations, and the protection of minors, which only
// its own area reads. References are numbers here because a view has no foreign keys.
import {CannedReply} from './cases/canned-reply';
import {ReceivedMail} from './cases/received-mail';
import {Incident} from './cases/incident';
import {ProtectedCase} from './cases/protected-case';
import {SupportCase} from './cases/support-case';
// What is sold besides tickets: products with variants and stock, experiences with slots, packs of events.
import {EventPack} from './catalogue/event-pack';
import {Experience} from './catalogue/experience';
import {ExperienceSlot} from './catalogue/experience-slot';
import {BundleItem} from './catalogue/bundle-item';
import {PackComponent} from './catalogue/pack-component';
import {PackPrice} from './catalogue/pack-price';
import {Product} from './catalogue/product';
import {ProductCategory} from './catalogue/product-category';
import {ProductVariant} from './catalogue/product-variant';
import {SessionProduct} from './catalogue/session-product';
import {StockCount} from './catalogue/stock-count';
import {StockCountLine} from './catalogue/stock-count-line';
import {StockMovement} from './catalogue/stock-movement';
// Events, their sessions, what they cost, what is asked and what is kept out of their sale.
import {BlockLabel} from './events/block-label';
import {BookingFee} from './events/booking-fee';
import {CustomField} from './events/custom-field';
import {CustomFieldAnswer} from './events/custom-field-answer';
import {Discount} from './events/discount';
import {DiscountCode} from './events/discount-code';
import {DiscountCodeBatch} from './events/discount-code-batch';
import {Event} from './events/event';
import {EventCompanyShare} from './events/event-company-share';
import {EventSession} from './events/event-session';
import {Price} from './events/price';
import {PriceCategory} from './events/price-category';
import {SalesAd} from './events/sales-ad';
import {SeatBlock} from './events/seat-block';
import {SeatHiding} from './events/seat-hiding';
import {SessionQuota} from './events/session-quota';
// Who comes to a session without an order of the public sale, and who waits for one.
import {AllowedBuyer} from './guests/allowed-buyer';
import {ExternalCode} from './guests/external-code';
import {ExternalCodeBatch} from './guests/external-code-batch';
import {BankMovement} from './guests/bank-movement';
import {GroupReservation} from './guests/group-reservation';
import {Invitation} from './guests/invitation';
import {InvitationBatch} from './guests/invitation-batch';
import {InvitationQuota} from './guests/invitation-quota';
import {SessionWaiter} from './guests/session-waiter';
import {WaitingCode} from './guests/waiting-code';
import {WaitingRoom} from './guests/waiting-room';
// Holders, their passes and what belongs to a pass. The person is edited; the pass changes by domain verbs only.
import {HolderImport} from './holders/holder-import';
import {PassBlock} from './holders/pass-block';
import {PassCard} from './holders/pass-card';
import {PassChoice} from './holders/pass-choice';
import {PassDocument} from './holders/pass-document';
import {PassHolder} from './holders/pass-holder';
import {SeasonPass} from './holders/season-pass';
import {SeatChange} from './holders/seat-change';
import {SeatRelease} from './holders/seat-release';
import {Transfer} from './holders/transfer';
import {WalletEntry} from './holders/wallet-entry';
// What the house is, what staff write for the public, what was sent and who did what.
import {AuditEntry} from './house/audit-entry';
import {Faq} from './house/faq';
import {LegalText} from './house/legal-text';
import {MailMessage} from './house/mail-message';
import {MediaFile} from './house/media-file';
import {Organization} from './house/organization';
// What is owed in parts, how it was charged, and the means it is charged to. Never written by hand.
import {CardToken} from './instalments/card-token';
import {ChargeAttempt} from './instalments/charge-attempt';
import {Instalment} from './instalments/instalment';
import {SepaDebit} from './instalments/sepa-debit';
import {SepaMandate} from './instalments/sepa-mandate';
import {SepaNotice} from './instalments/sepa-notice';
import {SepaRemittance} from './instalments/sepa-remittance';
// What the academy wears: items and sizes with their stock, packs of categories, what each one is given.
import {KitDelivery} from './kit/kit-delivery';
import {KitItem} from './kit/kit-item';
import {KitMovement} from './kit/kit-movement';
import {KitPack} from './kit/kit-pack';
import {KitPackItem} from './kit/kit-pack-item';
import {KitVariant} from './kit/kit-variant';
// E-mail marketing: who may be written to and why, in which groups, from which sender, and what was sent.
import {EmailTemplate} from './marketing/email-template';
import {MailPace} from './marketing/mail-pace';
import {Newsletter} from './marketing/newsletter';
import {NewsletterDelivery} from './marketing/newsletter-delivery';
import {NewsletterLink} from './marketing/newsletter-link';
import {Sender} from './marketing/sender';
import {Subscriber} from './marketing/subscriber';
import {SubscriberGroup} from './marketing/subscriber-group';
import {SubscriberGroupMember} from './marketing/subscriber-group-member';
import {SubscriberImport} from './marketing/subscriber-import';
import {SubscriberImportRow} from './marketing/subscriber-import-row';
import {PersonRequest} from './rights/person-request';
import {Suppression} from './marketing/suppression';
// What is paid out and what is invoiced: settlements, invoices with their chain, rates of VAT.
import {Invoice} from './money/invoice';
import {InvoiceLine} from './money/invoice-line';
import {InvoiceSeries} from './money/invoice-series';
import {SellerPayout} from './money/seller-payout';
import {SETTLED} from './money/settled';
import {VatBreakdown} from './money/vat-breakdown';
import {VatRate} from './money/vat-rate';
// Staff, customers, companies; fans with a card and without a seat, and the groups that customers are put into.
import {Customer} from './people/customer';
import {Affiliate} from './people/affiliate';
import {CustomerGroup} from './people/customer-group';
import {CustomerGroupMember} from './people/customer-group-member';
import {EventCompany} from './people/event-company';
import {StaffUser} from './people/staff-user';
import {Supporter} from './people/supporter';
import {SupporterCard} from './people/supporter-card';
import {SupporterRenewal} from './people/supporter-renewal';
import {SupporterTier} from './people/supporter-tier';
// Plots: areas of a festival or a fair, what a plot costs, the plots themselves and their sales.
import {Plot} from './plots/plot';
import {PlotArea} from './plots/plot-area';
import {PlotExtra} from './plots/plot-extra';
import {PlotOccupant} from './plots/plot-occupant';
import {PlotPrice} from './plots/plot-price';
import {PlotSale} from './plots/plot-sale';
// Core tables: staff read them here; they change only through domain verbs.
import {ConsignedTicket, Consignment} from './sales/consignment';
import {Order} from './sales/order';
import {OrderLine} from './sales/order-line';
import {OutsideSeller} from './sales/outside-seller';
import {Payment} from './sales/payment';
import {GiftCard} from './sales/gift-card';
import {GiftCardEntry} from './sales/gift-card-entry';
import {Refund} from './sales/refund';
import {Shipment} from './sales/shipment';
import {Ticket} from './sales/ticket';
// What a season sells: lists with their sessions, categories, prices, family groups, discounts, what a given-free
// seat is worth.
import {PassCategory} from './seasons/pass-category';
import {PassDiscount} from './seasons/pass-discount';
import {PassPrice} from './seasons/pass-price';
import {PaymentFrequency} from './seasons/payment-frequency';
import {PriceGroup} from './seasons/price-group';
import {PriceGroupMember} from './seasons/price-group-member';
import {ReleaseAmount} from './seasons/release-amount';
import {ReleasePolicy} from './seasons/release-policy';
import {SeasonList} from './seasons/season-list';
import {SeasonListSession} from './seasons/season-list-session';
// Places and their seat plans. A plan's content changes only by import and publish.
import {Gate} from './venues/gate';
import {SeatPlan} from './venues/seat-plan';
import {Venue} from './venues/venue';
import {Zone} from './venues/zone';

export const ENTITIES: Function[] = [
  Event,
  EventSession,
  EventCompany,
  PriceCategory,
  Price,
  BookingFee,
  Discount,
  DiscountCodeBatch,
  DiscountCode,
  Venue,
  Gate,
  SeatPlan,
  Zone,
  BlockLabel,
  SeatBlock,
  Order,
  Ticket,
  Consignment,
  ConsignedTicket,
  Payment,
  Refund,
  OutsideSeller,
  SellerPayout,
  Customer,
  EventCompanyShare,
  SessionQuota,
  SalesAd,
  EventAccess,
  EventGate,
  GateZone,
  Device,
  Scan,
  InvitationQuota,
  InvitationBatch,
  Invitation,
  GroupReservation,
  BankMovement,
  AllowedBuyer,
  ExternalCodeBatch,
  ExternalCode,
  Faq,
  LegalText,
  Organization,
  MailMessage,
  Incident,
  StaffUser,
  AuditEntry,
  MediaFile,
  Announcement,
  AnnouncementRecipient,
  ReminderRule,
  ReminderLog,
  Mailing,
  MailingItem,
  MailingMail,
  WhatsappTemplate,
  WhatsappTemplateEvent,
  Subscriber,
  SubscriberGroup,
  SubscriberGroupMember,
  SubscriberImport,
  SubscriberImportRow,
  Newsletter,
  NewsletterDelivery,
  NewsletterLink,
  Sender,
  MailPace,
  EmailTemplate,
  PersonRequest,
  Suppression,
  BoxOffice,
  BoxOfficeClerk,
  CardTerminal,
  CashShift,
  CashMovement,
  TerminalOperation,
  ...SETTLED,
  Invoice,
  InvoiceLine,
  VatBreakdown,
  InvoiceSeries,
  VatRate,
  SeatHiding,
  HolderImport,
  ProductCategory,
  Product,
  ProductVariant,
  StockMovement,
  StockCount,
  StockCountLine,
  SessionProduct,
  Experience,
  ExperienceSlot,
  EventPack,
  BundleItem,
  PackComponent,
  PackPrice,
  OrderLine,
  GiftCard,
  GiftCardEntry,
  Shipment,
  CustomField,
  CustomFieldAnswer,
  AccreditationType,
  Accreditation,
  SupporterTier,
  Supporter,
  SupporterCard,
  SupporterRenewal,
  Affiliate,
  CustomerGroup,
  CustomerGroupMember,
  SupportCase,
  ProtectedCase,
  CannedReply,
  ReceivedMail,
  SeasonList,
  SeasonListSession,
  PassCategory,
  PassPrice,
  PriceGroup,
  PriceGroupMember,
  PassDiscount,
  PaymentFrequency,
  ReleasePolicy,
  ReleaseAmount,
  PassHolder,
  SeasonPass,
  PassCard,
  PassBlock,
  SeatChange,
  PassChoice,
  SeatRelease,
  Transfer,
  WalletEntry,
  PassDocument,
  PassCampaign,
  CampaignPhase,
  WaitingListEntry,
  AutoRenewal,
  CampaignReminder,
  PassInvitationPolicy,
  PassInvitationZone,
  PassInvitation,
  FriendOffer,
  HolderOffer,
  ListSeatBlock,
  Instalment,
  ChargeAttempt,
  CardToken,
  SepaMandate,
  SepaRemittance,
  SepaDebit,
  SepaNotice,
  AgeCategory,
  AcademyPrice,
  AcademyInvitationCode,
  Team,
  Coach,
  TeamCoach,
  TeamActivity,
  Athlete,
  Guardian,
  AthleteGuardian,
  AthleteDocument,
  ImageConsent,
  MedicalRecord,
  Enrolment,
  AcademySettings,
  KitItem,
  KitVariant,
  KitPack,
  KitPackItem,
  KitMovement,
  KitDelivery,
  PlotArea,
  PlotPrice,
  PlotExtra,
  Plot,
  PlotSale,
  PlotOccupant,
  WaitingRoom,
  WaitingCode,
  SessionWaiter,
];

/** The same, by their paths. */
export const RESOURCES: ReadonlyMap<string, Resource> = new Map(
  ENTITIES.map(resourceOf).map(resource => [resource.path, resource]),
);
