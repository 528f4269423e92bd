/** What a message costs by its category, from the dated table of the settings, and how long many take. */
import type {SettingValues} from '../../settings/constants';

/** Thousandths of a euro; null: nobody has said what this category costs on that day. */
export function priceThousandths({whatsappPrices}: SettingValues, category: string, day: string): number | null {
  const lines = String(whatsappPrices)
    .split(',')
    .map(line => line.trim().split(' '))
    .filter(([what, from]) => WORDS[what ?? ''] === category && from! <= day)
    .sort(([, one], [, other]) => (one! < other! ? 1 : -1));
  return lines[0] ? Number(lines[0][2]) : null;
}

const WORDS: Record<string, string> = {utilidad: 'utility', marketing: 'marketing', autenticación: 'authentication'};

/** Half a cent is one. */
export const costCents = (thousandths: number, count: number): number => Math.round((thousandths * count) / 10);

export const dailyLimit = ({whatsappDailyLimit}: SettingValues): number => Number(whatsappDailyLimit);
