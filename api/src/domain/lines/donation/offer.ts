/** What the club takes as a donation, by its settings. */
import type {Tx} from '../../kernel/tx';
import {readSettings} from '../../settings/read-settings';

export interface DonationOffer {
  /** Behind «Donativo para»; '' where the club does not say. */
  purpose: string;
  amountsCents: number[];
  allowsOther: boolean;
  minCents: number;
  maxCents: number;
  givesCertificates: boolean;
}

export async function readOffer(tx: Tx): Promise<DonationOffer> {
  const settings = await readSettings(tx);
  return {
    purpose: String(settings.donationPurpose),
    amountsCents: String(settings.donationAmounts)
      .split(';')
      .filter(amount => amount.trim() !== '')
      .map(amount => Math.round(Number(amount.trim().replace(',', '.')) * 100)),
    allowsOther: settings.donationAllowsOther === true,
    minCents: Number(settings.donationMinCents),
    maxCents: Number(settings.donationMaxCents),
    givesCertificates: settings.donationCertificates === true,
  };
}
