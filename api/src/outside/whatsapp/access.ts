/** What it takes to speak to Meta, whole or not at all, and what is still missing. */
import type {Config} from '../../platform/environment/config';
import {WHATSAPP_NAMES, type WhatsappConfig} from '../../platform/environment/whatsapp';

export type WhatsappAccess = {[K in keyof WhatsappConfig]: NonNullable<WhatsappConfig[K]>};

type Named = Pick<Config, 'whatsapp'>;

/** Names of variables, as who installs writes them. */
export const missingOf = ({whatsapp}: Named): string[] =>
  Object.entries(WHATSAPP_NAMES)
    .filter(([key]) => whatsapp[key as keyof typeof WHATSAPP_NAMES] === null)
    .map(([, name]) => name);

export const accessOf = (config: Named): WhatsappAccess | null =>
  missingOf(config).length === 0 ? (config.whatsapp as WhatsappAccess) : null;

export const webhookUrl = ({publicUrl}: Pick<Config, 'publicUrl'>): string =>
  `${publicUrl}/api/public/whatsapp/webhook`;
