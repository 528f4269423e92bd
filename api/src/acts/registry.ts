/** Every hand-written controller, one line each. */
import {AccountAddressController} from './people/office-account-address';
import {AccountLinksController} from './people/account-links';
import {PhoneSaleController} from './sale/counter/phone-sale';
import {OwnQuotaController} from './sale/counter/own-quota';
import {GroupQuestionsController} from './groups/group-questions';
import {GroupPagesController} from './groups/group-pages';
import {ActivitiesController} from './house/activities';
import {AccreditationCallsController} from './accreditations/accreditation-calls';
import {OwnAccreditationsController} from './accreditations/requests';
import {AccreditationsController} from './accreditations/accreditations';
import {CasesController} from './messages/office/cases';
import {CatalogueController} from './goods/catalogue';
import {PersonRequestsController} from './people/person-requests';
import {OwnDataController} from './people/own-data';
import {PacksController} from './goods/packs';
import {CounterGoodsController} from './sale/counter/counter-goods';
import {CounterBuyersController} from './sale/counter/counter-buyers';
import {ParkedCartsController} from './sale/counter/parked-carts';
import {CounterPacksController} from './sale/counter/counter-packs';
import {DashboardController} from './house/dashboard';
import {AnswersController} from './questions/answers';
import {AttendeesController} from './tickets/attendees';
import {CounterQuestionsController} from './sale/counter/counter-questions';
import {PairingController} from './door/pairing';
import {ReaderController} from './door/reader';
import {AccessRulesController} from './door/access-rules';
import {LiveBoardController} from './door/live-board';
import {DoorController} from './door/door';
import {EventDoorsController} from './door/event-doors';
import {EventTurnstilesController} from './door/session-turnstiles';
import {TurnstilesController} from './door/turnstiles';
import {EventFiguresController} from './events/event-figures';
import {FindController} from './house/find';
import {EventSessionsController} from './events/event-sessions';
import {GroupReservationsController} from './groups/group-reservations';
import {InvitationsController} from './events/invitations';
import {SeatStickersController} from './events/seats/seat-stickers';
import {TicketBatchesController} from './outlets/ticket-batches';
import {CancelSessionController} from './events/cancel-session';
import {ChangePlanController} from './events/change-plan';
import {PostponeSessionController} from './events/postpone-session';
import {SessionWaitingController} from './waiting/session-waiting';
import {AllowedBuyersController} from './events/allowed-buyers';
import {SessionListsController} from './passes/office/session-lists';
import {AnnouncementsController} from './messages/office/announcements';
import {RemindersController} from './messages/office/reminders';
import {MailsController} from './messages/office/mails';
import {PersonMessagesController} from './messages/office/person-messages';
import {IncomingMailController} from './messages/office/incoming-mail';
import {OutgoingMailController} from './messages/office/outgoing-mail';
import {MediaController} from './house/media';
import {WhatsappController} from './messages/office/whatsapp';
import {CampaignPaceController} from './messages/office/campaign-pace';
import {MailHooksController} from './messages/office/mail-hooks';
import {CopiesController} from './messages/office/copies';
import {NewsletterDraftsController} from './messages/office/newsletter-drafts';
import {NewslettersController} from './messages/office/newsletters';
import {SendersController} from './messages/office/senders';
import {SubscriberImportsController} from './messages/office/subscriber-imports';
import {ShipmentsController} from './goods/shipments';
import {DiscountCodesController} from './goods/discount-codes';
import {StockCountsController} from './goods/stock-counts';
import {MailingsController} from './messages/office/mailings';
import {CodeMailingsController} from './messages/office/code-mailings';
import {GiftCardsController} from './goods/gift-cards';
import {OrdersController} from './orders/orders';
import {WalletsController} from './passes/office/wallets';
import {CardPrintsController} from './passes/office/card-prints';
import {PassActsController} from './passes/office/pass-acts';
import {StaffPassSignUpsController} from './passes/office/pass-signups';
import {EnrolPriceController} from './academy/office/enrol-price';
import {SettleUpController} from './academy/office/settle-up';
import {InstalmentsController} from './passes/office/instalments';
import {FamilyPaymentsController} from './academy/families/family-payments';
import {RemittancesController} from './accounts/remittances';
import {TransfersController} from './accounts/bank-transfers';
import {SellerPayoutsController} from './accounts/seller-payouts';
import {PassGuestsController} from './passes/office/pass-guests';
import {PassChoicesController} from './passes/office/pass-choices';
import {PassPricesController} from './passes/office/pass-prices';
import {PassSeatsController} from './passes/office/pass-seats';
import {PassesController} from './passes/office/passes';
import {PaymentsController} from './orders/payments';
import {PlansController} from './events/plans';
import {CardTerminalsController} from './sale/counter/card-terminals';
import {CashShiftsController} from './sale/counter/cash-shifts';
import {PrintPapersController} from './sale/counter/till/print-papers';
import {ReadTillsController} from './sale/counter/till/read-tills';
import {HolderImportsController} from './passes/office/holder-imports';
import {PartnerInvoicesController} from './accounts/partner-invoices';
import {SettlementActsController} from './accounts/settlement-acts';
import {BankRulesController} from './accounts/bank-rules';
import {ReconciliationController} from './accounts/reconciliation';
import {SettlementTransfersController} from './accounts/settlement-transfers';
import {VerifactuController} from './accounts/verifactu';
import {VerifactuChecksController} from './accounts/verifactu-checks';
import {VerifactuSignedController} from './accounts/verifactu-signed';
import {AccountingController} from './accounts/accounting';
import {InvoicesController} from './accounts/invoices';
import {SeatHidingsController} from './events/seats/seat-hidings';
import {RetentionController} from './house/retention';
import {SettingsController} from './house/settings';
import {SettlementsController} from './accounts/settlements';
import {PlanDraftsController} from './events/plan-drafts';
import {PlanRecipesController} from './events/plan-recipes';
import {CounterSessionController} from './people/staff/counter-session';
import {SecondFactorController} from './people/staff/second-factor';
import {ReportsController} from './house/reports';
import {SessionSeatsController} from './events/seats/session-seats';
import {SessionController} from './people/staff/session';
import {BeginController} from './events/begin';
import {TrialsController} from './events/trials';
import {BankController} from './house/bank';
import {OutsideSellersController} from './outlets/outside-sellers';
import {BeginningController} from './house/beginning';
import {LegalTextsController} from './house/legal-texts';
import {MailTextsController} from './messages/office/mail-texts';
import {LookController} from './house/look';
import {WelcomeController} from './people/staff/welcome';
import {SupportersController} from './supporters/supporters';
import {StaffCartController} from './sale/counter/staff-cart';
import {StaffUsersController} from './people/staff/staff-users';
import {WaitingRoomsController} from './waiting/office-waiting-rooms';
import {AccountController} from './people/account';
import {MailReceivedController} from './messages/mail-received';
import {OwnCasesController} from './messages/own-cases';
import {FaqsController} from './messages/faqs';
import {HolderSeatsController} from './passes/holders/holder-seats';
import {OwnInstalmentsController} from './passes/holders/instalments';
import {OwnChoicesController} from './passes/holders/pass-choices';
import {OwnPassGuestsController} from './passes/holders/own-pass-guests';
import {OwnPassesController} from './passes/holders/passes';
import {AnswerFilesController} from './questions/answer-files';
import {OwnPeopleController} from './people/own-people';
import {OrderInvoicesController} from './orders/order-invoices';
import {FamilyController} from './academy/families/family';
import {FamilyChildController} from './academy/families/family-child';
import {SchoolController} from './academy/families/school';
import {OwnPlotsController} from './plots/own-plots';
import {PaymentLinksController} from './passes/payment-links';
import {AutoRenewalsController} from './passes/holders/auto-renewals';
import {WaitingListsController} from './passes/holders/waiting-lists';
import {CampaignsController} from './passes/office/campaigns';
import {PassPapersController} from './passes/holders/pass-papers';
import {RenewalsController} from './passes/holders/renewals';
import {PassSignUpsController} from './passes/holders/pass-signups';
import {OwnSupportersController} from './supporters/own-supporters';
import {SupporterRenewalsController} from './supporters/supporter-renewals';
import {OrderMovesController} from './tickets/ticket-moves';
import {TicketResaleController} from './tickets/resale';
import {TicketMovesController} from './tickets/own-ticket-moves';
import {ConsignmentPapersController} from './outlets/consignment-papers';
import {ConsignmentsController} from './outlets/consignments';
import {OrderTicketsController} from './tickets/order-tickets';
import {TicketTransfersController} from './tickets/transfers';
import {GuestsController} from './tickets/guests';
import {ReservationsController} from './orders/own-order';
import {SeatChangesController} from './passes/holders/seat-changes';
import {SiteController} from './house/site';
import {SubscriptionsController} from './messages/subscriptions';
import {AcademyController} from './academy/office/academy';
import {AdmissionController} from './academy/office/admission';
import {AcademyRenewalsController} from './academy/office/renewals';
import {RollOverController} from './academy/office/roll-over';
import {FamilyRenewalsController} from './academy/families/family-renewals';
import {TeamsController} from './academy/office/teams';
import {AthleteDataController} from './academy/office/athlete-data';
import {AthletePapersController} from './academy/office/athlete-papers';
import {KitController} from './academy/office/kit';
import {KitOrdersController} from './academy/office/kit-orders';
import {KitSlotsController} from './academy/office/kit-slots';
import {FamilyDataController} from './academy/families/family-data';
import {FamilyKitController} from './academy/families/family-kit';
import {MedicalRecordsController} from './academy/office/medical-records';
import {TeamCalendarController} from './academy/office/team-calendar';
import {FamilyCalendarController} from './academy/families/family-calendar';
import {PlotCancelController} from './plots/plot-cancel';
import {PlotAreasController} from './plots/plot-areas';
import {PlotsController} from './plots/plots';

export const CONTROLLERS: (new (...args: never[]) => object)[] = [
  SiteController,
  FaqsController,
  SubscriptionsController,
  WaitingRoomsController,
  AccountController,
  ReservationsController,
  GuestsController,
  TicketMovesController,
  TicketResaleController,
  TicketTransfersController,
  ConsignmentsController,
  ConsignmentPapersController,
  OrderTicketsController,
  OwnSupportersController,
  SupporterRenewalsController,
  RenewalsController,
  AutoRenewalsController,
  WaitingListsController,
  CampaignsController,
  OwnPassesController,
  OwnPassGuestsController,
  OwnChoicesController,
  HolderSeatsController,
  PassSignUpsController,
  StaffPassSignUpsController,
  PassPapersController,
  OwnInstalmentsController,
  AnswerFilesController,
  AnswersController,
  OwnPeopleController,
  OrderInvoicesController,
  OwnPlotsController,
  SchoolController,
  FamilyController,
  FamilyChildController,
  FamilyDataController,
  PaymentLinksController,
  SeatChangesController,
  SessionController,
  WelcomeController,
  LegalTextsController,
  MailTextsController,
  BeginController,
  TrialsController,
  BankController,
  OutsideSellersController,
  BeginningController,
  ActivitiesController,
  StaffCartController,
  SessionSeatsController,
  EventSessionsController,
  CancelSessionController,
  PostponeSessionController,
  ChangePlanController,
  EventDoorsController,
  EventTurnstilesController,
  TurnstilesController,
  EventFiguresController,
  FindController,
  AttendeesController,
  OrderMovesController,
  CounterQuestionsController,
  DoorController,
  PairingController,
  ReaderController,
  LiveBoardController,
  AccessRulesController,
  InvitationsController,
  GroupReservationsController,
  SessionListsController,
  AllowedBuyersController,
  SessionWaitingController,
  SeatStickersController,
  TicketBatchesController,
  ShipmentsController,
  DiscountCodesController,
  StockCountsController,
  CodeMailingsController,
  MailingsController,
  GiftCardsController,
  OrdersController,
  CardPrintsController,
  PassActsController,
  WalletsController,
  PassGuestsController,
  PassPricesController,
  PassSeatsController,
  PassChoicesController,
  PassesController,
  InstalmentsController,
  EnrolPriceController,
  SettleUpController,
  FamilyPaymentsController,
  RemittancesController,
  TransfersController,
  SellerPayoutsController,
  PaymentsController,
  CounterGoodsController,
  CounterBuyersController,
  CounterPacksController,
  ParkedCartsController,
  DashboardController,
  PlansController,
  ReportsController,
  StaffUsersController,
  SecondFactorController,
  CounterSessionController,
  PlanDraftsController,
  PlanRecipesController,
  CardTerminalsController,
  CashShiftsController,
  ReadTillsController,
  PrintPapersController,
  HolderImportsController,
  InvoicesController,
  VerifactuController,
  VerifactuChecksController,
  VerifactuSignedController,
  AccountingController,
  BankRulesController,
  ReconciliationController,
  SeatHidingsController,
  SettingsController,
  RetentionController,
  LookController,
  SettlementsController,
  PartnerInvoicesController,
  SettlementActsController,
  SettlementTransfersController,
  MediaController,
  MailsController,
  PersonMessagesController,
  OutgoingMailController,
  IncomingMailController,
  MailReceivedController,
  AnnouncementsController,
  RemindersController,
  NewslettersController,
  CampaignPaceController,
  MailHooksController,
  CopiesController,
  NewsletterDraftsController,
  WhatsappController,
  SendersController,
  SubscriberImportsController,
  CatalogueController,
  PacksController,
  AccreditationsController,
  AccreditationCallsController,
  OwnAccreditationsController,
  SupportersController,
  CasesController,
  OwnCasesController,
  AcademyController,
  AdmissionController,
  AcademyRenewalsController,
  RollOverController,
  FamilyRenewalsController,
  TeamsController,
  TeamCalendarController,
  FamilyCalendarController,
  KitController,
  KitOrdersController,
  KitSlotsController,
  FamilyKitController,
  AthleteDataController,
  AthletePapersController,
  MedicalRecordsController,
  PlotCancelController,
  GroupPagesController,
  GroupQuestionsController,
  OwnQuotaController,
  PersonRequestsController,
  AccountAddressController,
  AccountLinksController,
  OwnDataController,
  PhoneSaleController,
  PlotAreasController,
  PlotsController,
];
