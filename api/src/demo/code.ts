/** The code that the demo's superadministrator logs in with, now. */
import {Secret, TOTP} from 'otpauth';

/** In base32, as an authenticator takes it. Only ever of a demo. */
export const DEMO_TOTP_SECRET = 'TAQUILLADEMOSTRACIONSUPERADMIN23';

export function demoCode(): {now: string; secret: string; secondsLeft: number} {
  const totp = new TOTP({secret: Secret.fromBase32(DEMO_TOTP_SECRET), digits: 6, period: 30});
  return {now: totp.generate(), secret: DEMO_TOTP_SECRET, secondsLeft: 30 - (Math.floor(Date.now() / 1000) % 30)};
}
