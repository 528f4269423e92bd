/** An announcement names whom it is for by what its audience needs, and is not rewritten once it is going out. */
import {conflict, invalid} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {readValues} from '../whatsapp/values';
import {readAddress, UNSEEN} from '../../kernel/mail-address';

interface AnnouncementFields {
  state?: string;
  kind?: string;
  channels?: string[] | null;
  audienceKind?: string;
  seasonListId?: number | null;
  eventSessionId?: number | null;
  subscriberGroupId?: number | null;
  ageCategoryId?: number | null;
  teamId?: number | null;
  passCategoryId?: number | null;
  zoneId?: number | null;
  enrolmentStates?: string[] | null;
  academyOnly?: string | null;
  addresses?: string | null;
  whatsappTemplateId?: number | null;
  whatsappValues?: unknown;
  subject?: string | null;
  bodyHtml?: string | null;
}

const WRITTEN = ['draft', 'scheduled', 'paused'];
/** Whom it is for was written down when it started. */
const WHOM = [
  'kind',
  'audienceKind',
  'seasonListId',
  'passCategoryId',
  'zoneId',
  'ageCategoryId',
  'teamId',
  'enrolmentStates',
  'academyOnly',
  'eventSessionId',
  'subscriberGroupId',
  'addresses',
  'channels',
] as const;
const MOST_ADDRESSES = 2000;
const LIST_KIND: Record<string, string> = {pass_holders: 'passes', overdue: 'passes', academy: 'academy'};

/** Everybody is told the same: a place for a reader's own words stays as it is written. Undefined: there is none. */
export function placeProblem(text: string): string | undefined {
  const place = /\{\{[^}]*\}\}/.exec(text)?.[0];
  return place && `Un comunicado dice lo mismo a todos: quita «${place.slice(0, 40)}».`;
}

export async function checkAnnouncement(
  tx: Tx,
  before: AnnouncementFields | null,
  data: AnnouncementFields,
): Promise<void> {
  if (before?.state && !WRITTEN.includes(before.state))
    throw conflict('not_editable', 'Este comunicado ya ha salido o se ha cancelado: no se puede cambiar.');
  const a = {...before, ...data};
  if (Array.isArray(data.channels) && data.channels.length === 0) throw invalid({channels: 'Elige al menos un canal.'});
  if (data.channels?.some(channel => channel !== 'email' && channel !== 'whatsapp'))
    throw invalid({channels: 'Solo salen por correo y por WhatsApp: deja marcados esos canales.'});
  for (const field of ['subject', 'bodyHtml'] as const) {
    const problem = placeProblem(data[field] ?? '');
    if (problem !== undefined) throw invalid({[field]: problem});
  }
  if (data.whatsappValues !== undefined) readValues(data.whatsappValues);
  if (a.channels?.includes('whatsapp') && (data.channels || data.whatsappTemplateId !== undefined))
    await checkTemplate(tx, a);
  if (before?.state === 'paused') {
    const field = WHOM.find(name => name in data && JSON.stringify(data[name]) !== JSON.stringify(before[name]));
    if (field) throw invalid({[field]: 'Ya ha empezado a salir: se puede cambiar el texto, no a quién va.'});
  }
  const listKind = LIST_KIND[a.audienceKind ?? ''];
  if (listKind) {
    if (!a.seasonListId) throw invalid({seasonListId: 'Di de qué lista.'});
    const {rows} = await tx.query<{kind: string}>('select kind from season_list where id = $1', [a.seasonListId]);
    if (rows[0] && rows[0].kind !== listKind)
      throw invalid({
        seasonListId: listKind === 'academy' ? 'Esta lista no es de cantera.' : 'Esta lista no es de abonos.',
      });
  }
  if (a.audienceKind === 'session_buyers' && !a.eventSessionId) throw invalid({eventSessionId: 'Di de qué sesión.'});
  if (a.audienceKind === 'subscribers' && !a.subscriberGroupId) throw invalid({subscriberGroupId: 'Di qué grupo.'});
  if (a.audienceKind === 'addresses') readAddresses(a.addresses ?? '');
  if (a.kind === 'commercial' && a.audienceKind === 'overdue')
    throw invalid({kind: 'Reclamar un impago no es publicidad: es transaccional.'});
}

/** Chosen, approved, and of the category that the law and Meta ask for. */
async function checkTemplate(tx: Tx, {whatsappTemplateId, kind}: AnnouncementFields): Promise<void> {
  const {rows} = await tx.query<{state: string; category: string}>(
    'select state, category from whatsapp_template where id = $1',
    [whatsappTemplateId ?? null],
  );
  const [template] = rows;
  if (!template) throw invalid({whatsappTemplateId: 'Elige con qué plantilla sale por WhatsApp.'});
  if (template.state !== 'approved') throw invalid({whatsappTemplateId: 'Meta no la tiene aprobada: elige otra.'});
  if (template.category === 'authentication')
    throw invalid({whatsappTemplateId: 'Una plantilla de códigos no sirve para un comunicado.'});
  if (kind === 'commercial' && template.category !== 'marketing')
    throw invalid({whatsappTemplateId: 'La publicidad va con una plantilla de marketing.'});
}

/**
 * Addresses typed one a line (commas and semicolons too), without repetitions. Throws `invalid` for the first that is
 * none.
 */
export function readAddresses(text: string): string[] {
  // «Ana Ruiz <ana@…>» is one; without signs for it each word is.
  const lines = text
    .replace(UNSEEN, '')
    .split(/[\n\r,;]+/)
    .flatMap(line => (line.includes('<') ? [line] : line.split(/\s+/)))
    .filter(line => line.trim() !== '');
  if (lines.length === 0) throw invalid({addresses: 'Escribe al menos una dirección.'});
  if (lines.length > MOST_ADDRESSES)
    throw invalid({addresses: `Como mucho ${MOST_ADDRESSES} direcciones; para más, usa un grupo.`});
  return [
    ...new Set(
      lines.map(line => {
        const {address, problem} = readAddress(line);
        if (problem !== null) throw invalid({addresses: `«${line.trim().slice(0, 60)}»: ${problem}`});
        return address;
      }),
    ),
  ];
}
