/** What the environment says of an installation's readiness (domain/beginning). */
import type {Config} from './config';
import type {Surroundings} from './domain/beginning/read-beginning';

export const surroundingsOf = ({production, redsys, smtpUrl}: Config): Surroundings => ({isProduction: production, hasRealBank: !redsys.test, hasMail: smtpUrl !== null});
