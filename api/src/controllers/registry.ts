/** Every hand-written controller, one line each. */
import {DashboardController} from './admin/dashboard';
import {EventSessionsController} from './admin/event-sessions';
import {MediaController} from './admin/media';
import {OrdersController} from './admin/orders';
import {PaymentsController} from './admin/payments';
import {PlansController} from './admin/plans';
import {ReportsController} from './admin/reports';
import {SessionSeatsController} from './admin/session-seats';
import {SessionController} from './admin/session';
import {StaffCartController} from './admin/staff-cart';
import {StaffUsersController} from './admin/staff-users';
import {AccountController} from './public/account';
import {ReservationsController} from './public/reservations';
import {SiteController} from './public/site';

export const CONTROLLERS: (new (...args: never[]) => object)[] = [SiteController, AccountController, ReservationsController, SessionController, StaffCartController, SessionSeatsController, EventSessionsController, OrdersController, PaymentsController, DashboardController, PlansController, ReportsController, StaffUsersController, MediaController];
