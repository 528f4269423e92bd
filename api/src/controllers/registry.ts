/** Every hand-written controller, one line each. */
import {ActivitiesController} from './admin/activities';
import {AccreditationsController} from './admin/accreditations';
import {CasesController} from './admin/cases';
import {CatalogueController} from './admin/catalogue';
import {DashboardController} from './admin/dashboard';
import {DoorController} from './admin/door';
import {EventDoorsController} from './admin/event-doors';
import {EventFiguresController} from './admin/event-figures';
import {FindController} from './admin/find';
import {EventSessionsController} from './admin/event-sessions';
import {GroupReservationsController} from './admin/group-reservations';
import {InvitationsController} from './admin/invitations';
import {SeatStickersController} from './admin/seat-stickers';
import {CancelSessionController} from './admin/cancel-session';
import {SessionWaitingController} from './admin/session-waiting';
import {AllowedBuyersController} from './admin/allowed-buyers';
import {SessionListsController} from './admin/session-lists';
import {AnnouncementsController} from './admin/announcements';
import {MailsController} from './admin/mails';
import {OutgoingMailController} from './admin/outgoing-mail';
import {MediaController} from './admin/media';
import {NewslettersController} from './admin/newsletters';
import {SendersController} from './admin/senders';
import {SubscriberImportsController} from './admin/subscriber-imports';
import {OrdersController} from './admin/orders';
import {WalletsController} from './admin/wallets';
import {PassActsController} from './admin/pass-acts';
import {StaffPassSignUpsController} from './admin/pass-signups';
import {InstalmentsController} from './admin/instalments';
import {RemittancesController} from './admin/remittances';
import {PassGuestsController} from './admin/pass-guests';
import {PassChoicesController} from './admin/pass-choices';
import {PassPricesController} from './admin/pass-prices';
import {PassSeatsController} from './admin/pass-seats';
import {PassesController} from './admin/passes';
import {PaymentsController} from './admin/payments';
import {PlansController} from './admin/plans';
import {CardTerminalsController} from './admin/card-terminals';
import {CashShiftsController} from './admin/cash-shifts';
import {HolderImportsController} from './admin/holder-imports';
import {InvoicesController} from './admin/invoices';
import {SeatHidingsController} from './admin/seat-hidings';
import {RetentionController} from './admin/retention';
import {SettingsController} from './admin/settings';
import {SettlementsController} from './admin/settlements';
import {PlanDraftsController} from './admin/plan-drafts';
import {PlanRecipesController} from './admin/plan-recipes';
import {SecondFactorController} from './admin/second-factor';
import {ReportsController} from './admin/reports';
import {SessionSeatsController} from './admin/session-seats';
import {SessionController} from './admin/session';
import {BeginController} from './admin/begin';
import {TrialsController} from './admin/trials';
import {BankController} from './admin/bank';
import {BeginningController} from './admin/beginning';
import {LegalTextsController} from './admin/legal-texts';
import {LookController} from './admin/look';
import {WelcomeController} from './admin/welcome';
import {SupportersController} from './admin/supporters';
import {StaffCartController} from './admin/staff-cart';
import {StaffUsersController} from './admin/staff-users';
import {WaitingRoomsController} from './admin/waiting-rooms';
import {AccountController} from './public/account';
import {MailReceivedController} from './public/mail-received';
import {HolderSeatsController} from './public/holder-seats';
import {OwnInstalmentsController} from './public/instalments';
import {OwnChoicesController} from './public/pass-choices';
import {OwnPassesController} from './public/passes';
import {PaymentLinksController} from './public/payment-links';
import {AutoRenewalsController} from './public/auto-renewals';
import {WaitingListsController} from './public/waiting-lists';
import {CampaignsController} from './admin/campaigns';
import {PassPapersController} from './public/pass-papers';
import {RenewalsController} from './public/renewals';
import {PassSignUpsController} from './public/pass-signups';
import {ReservationsController} from './public/reservations';
import {SeatChangesController} from './public/seat-changes';
import {SiteController} from './public/site';
import {SubscriptionsController} from './public/subscriptions';
import {AcademyController} from './admin/academy';
import {KitController} from './admin/kit';
import {MedicalRecordsController} from './admin/medical-records';
import {PlotsController} from './admin/plots';

export const CONTROLLERS: (new (...args: never[]) => object)[] = [
  SiteController,
  SubscriptionsController,
  WaitingRoomsController,
  AccountController,
  ReservationsController,
  RenewalsController,
  AutoRenewalsController,
  WaitingListsController,
  CampaignsController,
  OwnPassesController,
  OwnChoicesController,
  HolderSeatsController,
  PassSignUpsController,
  StaffPassSignUpsController,
  PassPapersController,
  OwnInstalmentsController,
  PaymentLinksController,
  SeatChangesController,
  SessionController,
  WelcomeController,
  LegalTextsController,
  BeginController,
  TrialsController,
  BankController,
  BeginningController,
  ActivitiesController,
  StaffCartController,
  SessionSeatsController,
  EventSessionsController,
  CancelSessionController,
  EventDoorsController,
  EventFiguresController,
  FindController,
  DoorController,
  InvitationsController,
  GroupReservationsController,
  SessionListsController,
  AllowedBuyersController,
  SessionWaitingController,
  SeatStickersController,
  OrdersController,
  PassActsController,
  WalletsController,
  PassGuestsController,
  PassPricesController,
  PassSeatsController,
  PassChoicesController,
  PassesController,
  InstalmentsController,
  RemittancesController,
  PaymentsController,
  DashboardController,
  PlansController,
  ReportsController,
  StaffUsersController,
  SecondFactorController,
  PlanDraftsController,
  PlanRecipesController,
  CardTerminalsController,
  CashShiftsController,
  HolderImportsController,
  InvoicesController,
  SeatHidingsController,
  SettingsController,
  RetentionController,
  LookController,
  SettlementsController,
  MediaController,
  MailsController,
  OutgoingMailController,
  MailReceivedController,
  AnnouncementsController,
  NewslettersController,
  SendersController,
  SubscriberImportsController,
  CatalogueController,
  AccreditationsController,
  SupportersController,
  CasesController,
  AcademyController,
  KitController,
  MedicalRecordsController,
  PlotsController,
];
