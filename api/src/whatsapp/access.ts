/** What it takes to speak to Meta, whole or not at all, and what is still missing. */
import type {Config, WhatsappConfig} from '../config';

export type WhatsappAccess = {[K in keyof WhatsappConfig]: NonNullable<WhatsappConfig[K]>};

const NAMES = {
  token: 'WHATSAPP_TOKEN',
  phoneId: 'WHATSAPP_PHONE_ID',
  accountId: 'WHATSAPP_ACCOUNT_ID',
  appSecret: 'WHATSAPP_APP_SECRET',
  verifyToken: 'WHATSAPP_VERIFY_TOKEN',
} as const;

type Named = Pick<Config, 'whatsapp'>;

/** Names of variables, as who installs writes them. */
export const missingOf = ({whatsapp}: Named): string[] =>
  Object.entries(NAMES)
    .filter(([key]) => whatsapp[key as keyof typeof NAMES] === null)
    .map(([, name]) => name);

export const accessOf = (config: Named): WhatsappAccess | null =>
  missingOf(config).length === 0 ? (config.whatsapp as WhatsappAccess) : null;

export const webhookUrl = ({publicUrl}: Pick<Config, 'publicUrl'>): string =>
  `${publicUrl}/api/public/whatsapp/webhook`;
