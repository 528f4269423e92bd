/** The code that the demo's superadministrator logs in with, now. */
import {Secret, TOTP} from 'otpauth';
import {DEMO_TOTP_SECRET} from './money/platform';

export function demoCode(): {now: string; secret: string; secondsLeft: number} {
  const totp = new TOTP({secret: Secret.fromBase32(DEMO_TOTP_SECRET), digits: 6, period: 30});
  return {now: totp.generate(), secret: DEMO_TOTP_SECRET, secondsLeft: 30 - (Math.floor(Date.now() / 1000) % 30)};
}
