/**
 * What an installation still lacks before its first sale, read from what is there and never from a box that somebody ticked: so
 * it is right for whoever goes on, whenever, and publishing a session refuses by the same list.
 */
import type {Tx} from '../../tx';

export const STEP_IDS = ['club', 'look', 'legal', 'venue', 'season', 'event', 'bank', 'mail', 'staff'] as const;
export type StepId = (typeof STEP_IDS)[number];

export interface BeginningStep {
  id: StepId;
  title: string;
  isDone: boolean;
  /** Nothing is put on sale without it. */
  isNeeded: boolean;
  /** Sentences for the person. */
  lacks: string[];
}

/** What the environment says; the database cannot know it. */
export interface Surroundings {
  isProduction: boolean;
  hasRealBank: boolean;
  hasMail: boolean;
}

interface Facts {
  name: string;
  legalName: string;
  nif: string;
  address: string;
  email: string;
  dataDelegate: string;
  hasLook: boolean;
  drafts: string[];
  companies: number;
  plans: number;
  lists: number;
  sessions: number;
  onSale: number;
  staff: number;
}

const LEGAL: Record<string, string> = {legal_notice: 'el aviso legal', privacy: 'el aviso de privacidad', terms: 'las condiciones de venta'};

export async function readBeginning(tx: Tx, {isProduction, hasRealBank, hasMail}: Surroundings): Promise<BeginningStep[]> {
  const {rows} = await tx.query<Facts>(
    `select o.name, o.legal_name as "legalName", o.nif, o.address, o.email, o.data_delegate_email as "dataDelegate", o.brand -> 'colors' ? 'primary' as "hasLook",
            (select coalesce(array_agg(k), '{}') from unnest($1::text[]) k where not exists (select 1 from legal_text t where t.kind = k and t.published_at <= now())) as drafts,
            (select count(*) from event_company)::int as companies, (select count(*) from seat_plan where state = 'published')::int as plans, (select count(*) from season_list)::int as lists,
            (select count(*) from event_session)::int as sessions, (select count(*) from event_session where state = 'on_sale')::int as "onSale", (select count(*) from staff_user where is_active and not roles <@ '{superadmin}')::int as staff
       from organization o`,
    [Object.keys(LEGAL)],
  );
  const f = rows[0];
  if (!f) return [];
  const step = (id: StepId, title: string, isNeeded: boolean, checks: [isThere: unknown, otherwise: string][]): BeginningStep => {
    const lacks = checks.filter(([isThere]) => !isThere).map(([, otherwise]) => otherwise);
    return {id, title, isNeeded, isDone: lacks.length === 0, lacks};
  };
  return [
    step('club', 'El club', true, [
      [f.legalName, 'Falta la razón social.'], [f.nif, 'Falta el NIF.'], [f.address, 'Falta el domicilio.'], [f.email, 'Falta el correo al que te escriben los clientes.'], [f.companies > 0, 'No hay ninguna compañía que organice.'],
    ]),
    step('look', 'Cómo se ve', false, [[f.hasLook, 'No has elegido los colores.']]),
    step('legal', 'Textos legales', true, [[f.dataDelegate, 'Falta a quién se escribe por los datos personales.'], ...f.drafts.map((kind): [boolean, string] => [false, `Nadie ha revisado ${LEGAL[kind]}.`])]),
    step('venue', 'Recinto y plano', true, [[f.plans > 0, 'No hay ningún plano publicado.']]),
    step('season', 'Temporada', false, [[f.lists > 0, 'No hay ninguna temporada.']]),
    step('event', 'Primer evento', false, [[f.sessions > 0, 'No hay ningún evento con sesión.'], [f.onSale > 0, 'Ninguna sesión está a la venta.']]),
    step('bank', 'Banco', isProduction, [[hasRealBank, 'Los pagos van al banco de pruebas.']]),
    step('mail', 'Correo', isProduction, [[hasMail, 'No hay servidor de correo: las entradas no le llegan a nadie.']]),
    step('staff', 'Personal', false, [[f.staff > 0, 'Nadie más puede entrar a trabajar.']]),
  ];
}

/** What stands in the way of any sale, in sentences. The plan is the session's own matter. */
export const lacksBeforeSelling = (steps: BeginningStep[]): string[] => steps.filter(step => step.isNeeded && step.id !== 'venue').flatMap(step => step.lacks);
