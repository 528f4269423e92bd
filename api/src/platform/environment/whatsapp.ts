/** The club's number at Meta's Cloud API: five values that are of no use one without the other. */
import type {Settings} from './settings';

/** Whatever is null is missing, and nothing is sent until nothing is. */
export interface WhatsappConfig {
  apiUrl: string;
  token: string | null;
  phoneId: string | null;
  accountId: string | null;
  appSecret: string | null;
  verifyToken: string | null;
}

export const WHATSAPP_NAMES = {
  token: 'WHATSAPP_TOKEN',
  phoneId: 'WHATSAPP_PHONE_ID',
  accountId: 'WHATSAPP_ACCOUNT_ID',
  appSecret: 'WHATSAPP_APP_SECRET',
  verifyToken: 'WHATSAPP_VERIFY_TOKEN',
} as const;

export function readWhatsapp(settings: Settings): WhatsappConfig {
  const digits = (name: string) => settings.matching(name, /^\d{5,32}$/, 'son las cifras que da Meta');
  const {token, phoneId, accountId, appSecret, verifyToken} = WHATSAPP_NAMES;
  const lacking = Object.values(WHATSAPP_NAMES).filter(name => !settings.isSet(name));
  const given = Object.values(WHATSAPP_NAMES).filter(name => settings.isSet(name));
  if (given.length > 0 && lacking.length > 0)
    settings.refuse(`${given.join(', ')}: para WhatsApp hacen falta las cinco; falta ${lacking.join(', ')}.`);
  return {
    apiUrl: (settings.url('WHATSAPP_API_URL', ['http:', 'https:']) ?? 'https://graph.facebook.com/v24.0').replace(
      /\/$/,
      '',
    ),
    token: settings.text(token) || null,
    phoneId: digits(phoneId),
    accountId: digits(accountId),
    appSecret: settings.text(appSecret) || null,
    verifyToken: settings.text(verifyToken) || null,
  };
}
