/** Every hand-written controller, one line each. */
import {AccountAddressController} from './admin/house/account-address';
import {AccountLinksController} from './public/rights/account-address';
import {PhoneSaleController} from './admin/sessions/phone-sale';
import {OwnQuotaController} from './admin/sales/own-quota';
import {GroupQuestionsController} from './public/group-questions';
import {GroupPagesController} from './public/group-reservations';
import {ActivitiesController} from './admin/house/activities';
import {AccreditationCallsController} from './admin/sessions/accreditation-calls';
import {OwnAccreditationsController} from './public/accreditations/requests';
import {AccreditationsController} from './admin/sessions/accreditations';
import {CasesController} from './admin/messages/cases';
import {CatalogueController} from './admin/sales/catalogue';
import {PersonRequestsController} from './admin/rights/person-requests';
import {OwnDataController} from './public/rights/own-data';
import {PacksController} from './admin/sales/packs';
import {CounterGoodsController} from './admin/sessions/counter-goods';
import {CounterBuyersController} from './admin/sessions/counter-buyers';
import {ParkedCartsController} from './admin/sessions/parked-carts';
import {CounterPacksController} from './admin/sessions/counter-packs';
import {DashboardController} from './admin/house/dashboard';
import {AnswersController} from './admin/house/answers';
import {AttendeesController} from './admin/sessions/attendees';
import {CounterQuestionsController} from './admin/sessions/counter-questions';
import {PairingController} from './door/pairing';
import {ReaderController} from './door/reader';
import {AccessRulesController} from './door/access-rules';
import {LiveBoardController} from './door/live-board';
import {DoorController} from './admin/sessions/door';
import {EventDoorsController} from './admin/events/event-doors';
import {EventTurnstilesController} from './admin/events/turnstiles';
import {TurnstilesController} from './door/turnstiles';
import {EventFiguresController} from './admin/events/event-figures';
import {FindController} from './admin/house/find';
import {EventSessionsController} from './admin/events/event-sessions';
import {GroupReservationsController} from './admin/sessions/group-reservations';
import {InvitationsController} from './admin/sessions/invitations';
import {SeatStickersController} from './admin/sessions/seat-stickers';
import {TicketBatchesController} from './admin/events/ticket-batches';
import {CancelSessionController} from './admin/events/cancel-session';
import {ChangePlanController} from './admin/events/change-plan';
import {PostponeSessionController} from './admin/events/postpone-session';
import {SessionWaitingController} from './admin/sessions/session-waiting';
import {AllowedBuyersController} from './admin/sessions/allowed-buyers';
import {SessionListsController} from './admin/passes/session-lists';
import {AnnouncementsController} from './admin/messages/announcements';
import {RemindersController} from './admin/messages/reminders';
import {MailsController} from './admin/messages/mails';
import {PersonMessagesController} from './admin/messages/person-messages';
import {IncomingMailController} from './admin/messages/incoming-mail';
import {OutgoingMailController} from './admin/messages/outgoing-mail';
import {MediaController} from './admin/house/media';
import {WhatsappController} from './admin/messages/whatsapp';
import {CampaignPaceController} from './admin/messages/campaign-pace';
import {MailHooksController} from './admin/messages/mail-hooks';
import {CopiesController} from './admin/messages/copies';
import {NewsletterDraftsController} from './admin/messages/newsletter-drafts';
import {NewslettersController} from './admin/messages/newsletters';
import {SendersController} from './admin/messages/senders';
import {SubscriberImportsController} from './admin/messages/subscriber-imports';
import {ShipmentsController} from './admin/sales/shipments';
import {DiscountCodesController} from './admin/sales/discount-codes';
import {StockCountsController} from './admin/sales/stock-counts';
import {MailingsController} from './admin/messages/mailings';
import {CodeMailingsController} from './admin/messages/code-mailings';
import {GiftCardsController} from './admin/sales/gift-cards';
import {OrdersController} from './admin/sales/orders';
import {WalletsController} from './admin/passes/wallets';
import {CardPrintsController} from './admin/passes/card-prints';
import {PassActsController} from './admin/passes/pass-acts';
import {StaffPassSignUpsController} from './admin/passes/pass-signups';
import {EnrolPriceController} from './admin/academy/enrol-price';
import {SettleUpController} from './admin/academy/settle-up';
import {InstalmentsController} from './admin/passes/instalments';
import {FamilyPaymentsController} from './public/academy/family-payments';
import {RemittancesController} from './admin/sales/remittances';
import {TransfersController} from './admin/sales/transfers';
import {SellerPayoutsController} from './admin/sales/seller-payouts';
import {PassGuestsController} from './admin/passes/pass-guests';
import {PassChoicesController} from './admin/passes/pass-choices';
import {PassPricesController} from './admin/passes/pass-prices';
import {PassSeatsController} from './admin/passes/pass-seats';
import {PassesController} from './admin/passes/passes';
import {PaymentsController} from './admin/sales/payments';
import {PlansController} from './admin/events/plans';
import {CardTerminalsController} from './admin/sales/card-terminals';
import {CashShiftsController} from './admin/sales/cash-shifts';
import {PrintPapersController} from './admin/sales/till/print-papers';
import {ReadTillsController} from './admin/sales/till/read-tills';
import {HolderImportsController} from './admin/passes/holder-imports';
import {PartnerInvoicesController} from './admin/invoicing/partner-invoices';
import {SettlementActsController} from './admin/invoicing/settlement-acts';
import {BankRulesController} from './admin/invoicing/bank-rules';
import {ReconciliationController} from './admin/invoicing/reconciliation';
import {SettlementTransfersController} from './admin/invoicing/settlement-transfers';
import {VerifactuController} from './admin/invoicing/verifactu';
import {VerifactuChecksController} from './admin/invoicing/verifactu-checks';
import {VerifactuSignedController} from './admin/invoicing/verifactu-signed';
import {AccountingController} from './admin/invoicing/accounting';
import {InvoicesController} from './admin/sales/invoices';
import {SeatHidingsController} from './admin/sessions/seat-hidings';
import {RetentionController} from './admin/house/retention';
import {SettingsController} from './admin/house/settings';
import {SettlementsController} from './admin/sales/settlements';
import {PlanDraftsController} from './admin/events/plan-drafts';
import {PlanRecipesController} from './admin/events/plan-recipes';
import {CounterSessionController} from './admin/staff/counter-session';
import {SecondFactorController} from './admin/staff/second-factor';
import {ReportsController} from './admin/house/reports';
import {SessionSeatsController} from './admin/sessions/session-seats';
import {SessionController} from './admin/staff/session';
import {BeginController} from './admin/events/begin';
import {TrialsController} from './admin/events/trials';
import {BankController} from './admin/house/bank';
import {OutsideSellersController} from './admin/house/outside-sellers';
import {BeginningController} from './admin/house/beginning';
import {LegalTextsController} from './admin/house/legal-texts';
import {MailTextsController} from './admin/messages/mail-texts';
import {LookController} from './admin/house/look';
import {WelcomeController} from './admin/staff/welcome';
import {SupportersController} from './admin/sales/supporters';
import {StaffCartController} from './admin/sessions/staff-cart';
import {StaffUsersController} from './admin/staff/staff-users';
import {WaitingRoomsController} from './admin/sessions/waiting-rooms';
import {AccountController} from './public/account';
import {MailReceivedController} from './public/mail-received';
import {OwnCasesController} from './public/cases';
import {FaqsController} from './public/faqs';
import {HolderSeatsController} from './public/passes/holder-seats';
import {OwnInstalmentsController} from './public/passes/instalments';
import {OwnChoicesController} from './public/passes/pass-choices';
import {OwnPassGuestsController} from './public/passes/own-pass-guests';
import {OwnPassesController} from './public/passes/passes';
import {AnswerFilesController} from './public/answer-files';
import {OwnPeopleController} from './public/own-people';
import {OrderInvoicesController} from './public/tickets/order-invoices';
import {FamilyController} from './public/academy/family';
import {FamilyChildController} from './public/academy/family-child';
import {SchoolController} from './public/academy/school';
import {OwnPlotsController} from './public/own-plots';
import {PaymentLinksController} from './public/payment-links';
import {AutoRenewalsController} from './public/passes/auto-renewals';
import {WaitingListsController} from './public/passes/waiting-lists';
import {CampaignsController} from './admin/passes/campaigns';
import {PassPapersController} from './public/passes/pass-papers';
import {RenewalsController} from './public/passes/renewals';
import {PassSignUpsController} from './public/passes/pass-signups';
import {OwnSupportersController} from './public/own-supporters';
import {SupporterRenewalsController} from './public/supporter-renewals';
import {OrderMovesController} from './admin/sales/tickets/ticket-moves';
import {TicketResaleController} from './public/tickets/resale';
import {TicketMovesController} from './public/ticket-moves';
import {ConsignmentPapersController} from './admin/sales/tickets/consignment-papers';
import {ConsignmentsController} from './admin/sales/tickets/consignments';
import {OrderTicketsController} from './admin/sales/tickets/order-tickets';
import {TicketTransfersController} from './public/tickets/transfers';
import {GuestsController} from './public/tickets/guests';
import {ReservationsController} from './public/reservations';
import {SeatChangesController} from './public/passes/seat-changes';
import {SiteController} from './public/site';
import {SubscriptionsController} from './public/subscriptions';
import {AcademyController} from './admin/academy/academy';
import {AdmissionController} from './admin/academy/admission';
import {AcademyRenewalsController} from './admin/academy/renewals';
import {RollOverController} from './admin/academy/roll-over';
import {FamilyRenewalsController} from './public/academy/family-renewals';
import {TeamsController} from './admin/academy/teams';
import {AthleteDataController} from './admin/academy/athlete-data';
import {AthletePapersController} from './admin/academy/athlete-papers';
import {KitController} from './admin/academy/kit';
import {KitOrdersController} from './admin/academy/kit-orders';
import {KitSlotsController} from './admin/academy/kit-slots';
import {FamilyDataController} from './public/academy/family-data';
import {FamilyKitController} from './public/academy/family-kit';
import {MedicalRecordsController} from './admin/academy/medical-records';
import {TeamCalendarController} from './admin/academy/team-calendar';
import {FamilyCalendarController} from './public/academy/family-calendar';
import {PlotCancelController} from './admin/sales/plot-cancel';
import {PlotAreasController} from './admin/sales/plot-areas';
import {PlotsController} from './admin/sales/plots';

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
