/** Every hand-written controller, one line each. */
import {SessionController} from './admin/session';
import {SiteController} from './public/site';

export const CONTROLLERS: (new (...args: never[]) => object)[] = [SiteController, SessionController];
