/**
 * What Meta posts, as news. Whatever it is that we do not know, or about another account or number, is no news; nothing
 * in it is trusted to have the shape that it should.
 */
import type {InboundNews, MarketingNews} from '../../domain/messaging/whatsapp/hear-message';
import type {AccountNews} from '../../domain/messaging/whatsapp/note-account';
import type {StatusNews} from '../../domain/returned/hear-status';
import type {TemplateNews} from '../../domain/messaging/whatsapp/templates';
import type {WhatsappAccess} from './access';

export interface WebhookNews {
  messages: InboundNews[];
  marketing: MarketingNews[];
  statuses: StatusNews[];
  templates: TemplateNews[];
  account: AccountNews[];
}

type Bag = Record<string, unknown>;
const bag = (value: unknown): Bag =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Bag) : {};
const list = (value: unknown): Bag[] => (Array.isArray(value) ? value.map(bag) : []);
/** PostgreSQL keeps no zero bytes. */
const text = (value: unknown, most = 300): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).replaceAll('\0', '').slice(0, most) : '';
const orNull = (value: unknown): string | null => text(value) || null;

export function readWebhook(raw: Buffer, {accountId, phoneId}: WhatsappAccess): WebhookNews {
  const news: WebhookNews = {messages: [], marketing: [], statuses: [], templates: [], account: []};
  for (const entry of list(parsed(raw).entry)) {
    if (text(entry.id) !== accountId) continue;
    const at = secondsOf(entry.time);
    for (const {field, value} of list(entry.changes)) readChange(news, text(field), bag(value), at, phoneId);
  }
  return news;
}

function readChange(news: WebhookNews, field: string, value: Bag, at: number, phoneId: string): void {
  const to = text(bag(value.metadata).phone_number_id);
  const isOurs = to === '' || to === phoneId;
  if (field === 'messages' && isOurs) {
    news.statuses.push(...list(value.statuses).flatMap(statusOf));
    news.messages.push(...list(value.messages).flatMap(one => messageOf(one, list(value.contacts)[0] ?? {})));
  } else if (field === 'user_preferences' && isOurs)
    news.marketing.push(
      ...list(value.user_preferences).flatMap(one => preferenceOf(one, list(value.contacts)[0] ?? {})),
    );
  else if (field in ACCOUNT_FIELDS) {
    const said = ACCOUNT_FIELDS[field]!(value);
    if (said.event !== '') news.account.push(said);
  } else if (field in TEMPLATE_FIELDS) {
    const template = templateOf(value, TEMPLATE_FIELDS[field]!(value), at);
    if (template) news.templates.push(template);
  }
}

function statusOf(one: Bag): StatusNews[] {
  const status = text(one.status);
  if (status !== 'sent' && status !== 'delivered' && status !== 'read' && status !== 'failed') return [];
  const code = list(one.errors)[0]?.code;
  return [
    {
      id: text(one.id),
      ref: text(one.biz_opaque_callback_data),
      status,
      phone: phoneOf(one.recipient_id),
      userId: orNull(one.recipient_user_id),
      code: typeof code === 'number' ? code : null,
      at: secondsOf(one.timestamp),
    },
  ];
}

/** `contact`: of the same notification; Meta writes the person there, in the message, or in both. */
function messageOf(one: Bag, contact: Bag): InboundNews[] {
  const person = {
    phone: phoneOf(one.from) ?? phoneOf(contact.wa_id),
    userId: orNull(one.from_user_id) ?? orNull(contact.user_id),
  };
  const id = text(one.id);
  if (id === '' || (person.phone === null && person.userId === null)) return [];
  const interactive = bag(one.interactive);
  const button = bag(one.button);
  const reply = {...bag(interactive.list_reply), ...bag(interactive.button_reply)};
  return [
    {
      ...person,
      id,
      name: text(bag(contact.profile).name, 120),
      text: saidIn(one, text(button.text) || text(reply.title)),
      payload: text(button.payload) || text(reply.id),
      at: secondsOf(one.timestamp),
    },
  ];
}

/** Files stay with Meta: what they were is said, so that somebody can ask for them. */
const KINDS: Record<string, string> = {
  image: 'Una foto',
  video: 'Un vídeo',
  audio: 'Un mensaje de voz',
  document: 'Un documento',
  sticker: 'Una pegatina',
  location: 'Una ubicación',
  contacts: 'Un contacto',
  order: 'Un pedido por WhatsApp',
  unsupported: 'Un mensaje que WhatsApp no deja leer',
};

/** '' when there is nothing to read: a thumb up, a new number. */
function saidIn(one: Bag, pressed: string): string {
  const words = text(bag(one.text).body, 4096) || pressed;
  if (words !== '') return words;
  const kind = text(one.type);
  const name = KINDS[kind];
  if (name === undefined) return '';
  const {caption, filename, name: place, address} = {...bag(one[kind])};
  const more = [filename, place, address, caption].map(part => text(part, 1000)).filter(Boolean);
  return [`[${name}${kind === 'unsupported' || kind === 'location' ? '' : ': no se guarda aquí'}]`, ...more].join(' ');
}

function preferenceOf(one: Bag, contact: Bag): MarketingNews[] {
  const person = {
    phone: phoneOf(one.wa_id) ?? phoneOf(contact.wa_id),
    userId: orNull(one.user_id) ?? orNull(contact.user_id),
  };
  const value = text(one.value);
  if (text(one.category) !== 'marketing_messages' || (person.phone === null && person.userId === null)) return [];
  if (value !== 'stop' && value !== 'resume') return [];
  return [{...person, isStopped: value === 'stop', at: secondsOf(one.timestamp)}];
}

/** What Meta does to the account or the number. */
const ACCOUNT_FIELDS: Record<string, (value: Bag) => AccountNews> = {
  account_update: value => {
    const {waba_ban_state: ban, waba_ban_date: day} = bag(value.ban_info);
    const event = text(ban) === 'REINSTATE' ? 'REINSTATE' : text(value.event);
    const limits = list(value.restriction_info).map(one =>
      [text(one.restriction_type), dayOf(one.expiration)].filter(Boolean).join(' hasta el '),
    );
    return {
      event,
      detail: [text(ban), text(day), text(bag(value.violation_info).violation_type), ...limits]
        .filter(Boolean)
        .join(' · '),
    };
  },
  phone_number_quality_update: value => ({
    event: text(value.event),
    detail: [text(value.current_limit), text(value.display_phone_number)].filter(Boolean).join(' · '),
  }),
  account_alerts: value => ({
    event: 'ALERT',
    detail: [
      text(bag(value.alert_info).alert_type) || text(value.alert_type),
      text(bag(value.alert_info).alert_description) || text(value.alert_description),
    ]
      .filter(Boolean)
      .join(' · '),
  }),
};

/** Seconds, or as it is written. */
const dayOf = (value: unknown): string => {
  const seconds = secondsOf(value);
  return seconds === 0 ? text(value, 40) : new Date(seconds * 1000).toISOString().slice(0, 10);
};

type Said = Pick<TemplateNews, 'state' | 'reason' | 'category' | 'quality'>;
const NOTHING: Said = {state: null, reason: '', category: null, quality: null};
const TEMPLATE_FIELDS: Record<string, (value: Bag) => Said> = {
  message_template_status_update: value => ({
    ...NOTHING,
    // «Pending» is of what we have sent ourselves; late, it would undo what came of it.
    state: text(value.event).toUpperCase() === 'PENDING' ? null : orNull(value.event),
    reason: reasonOf(value),
  }),
  template_category_update: value => ({...NOTHING, category: orNull(value.new_category)}),
  message_template_quality_update: value => ({...NOTHING, quality: orNull(value.new_quality_score)}),
};

const reasonOf = (value: Bag): string => {
  const {reason, recommendation} = bag(value.rejection_info);
  const {description, title} = bag(value.other_info);
  const code = text(value.reason);
  return [text(reason) || text(description) || text(title) || (code === 'NONE' ? '' : code), text(recommendation)]
    .filter(Boolean)
    .join(' ');
};

function templateOf(value: Bag, said: Said, at: number): TemplateNews | null {
  const providerRef = text(value.message_template_id);
  if (providerRef === '') return null;
  return {
    ...said,
    providerRef,
    name: orNull(value.message_template_name),
    language: orNull(value.message_template_language),
    at,
  };
}

/** As we keep numbers; null: none, or none that anybody has. */
function phoneOf(value: unknown): string | null {
  const digits = text(value).replace(/^\+/, '');
  return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : null;
}

/** A time that is none is the beginning: such news is older than all other. */
function secondsOf(value: unknown): number {
  const seconds = Number(text(value));
  return Number.isFinite(seconds) && seconds > 0 && seconds < 1e11 ? Math.floor(seconds) : 0;
}

function parsed(raw: Buffer): Bag {
  try {
    return bag(JSON.parse(raw.toString('utf8')));
  } catch {
    return {};
  }
}
