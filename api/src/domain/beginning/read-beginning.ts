/**
 * What an installation still lacks before its first sale, read from what is there and never from a box that somebody
 * ticked: so it is right for whoever goes on, whenever, and publishing a session refuses by the same list.
 */
import type {Tx} from '../kernel/tx';
import {isMailProved} from '../mail-server/test-mail';

/**
 * In the order in which a person goes through them: the event comes last, for it cannot be published before the rest.
 */
export const STEP_IDS = [
  'club',
  'activities',
  'look',
  'venue',
  'season',
  'bank',
  'mail',
  'legal',
  'staff',
  'event',
] as const;
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
  /** What is missing for taking money online, in a sentence. */
  bankLack: string | null;
  isBankNeeded: boolean;
  /** null: no mail server. `route`: what a test mail went by (mail/server.ts). */
  mail: {route: string; isOfEnvironment: boolean} | null;
}

interface Facts {
  legalName: string;
  nif: string;
  address: string;
  email: string;
  dataDelegate: string;
  hasChosen: boolean;
  hasSeasons: boolean;
  hasLook: boolean;
  drafts: string[];
  hasCompany: boolean;
  hasPlan: boolean;
  hasSeason: boolean;
  hasSession: boolean;
  hasPublished: boolean;
  hasStaff: boolean;
}

const LEGAL: Record<string, string> = {
  legal_notice: 'el aviso legal',
  privacy: 'el aviso de privacidad',
  terms: 'las condiciones de venta',
};

export async function readBeginning(
  tx: Tx,
  {isProduction, bankLack, isBankNeeded, mail}: Surroundings,
): Promise<BeginningStep[]> {
  const {rows} = await tx.query<Facts>(
    `select o.legal_name as "legalName", o.nif, o.address, o.email, o.data_delegate_email as "dataDelegate",
      (select primary_color is not null from look) as "hasLook",
            o.activities_chosen_at is not null as "hasChosen",
              o.modules && '{passes,academy,supporters}' as "hasSeasons",
            (select coalesce(array_agg(k), '{}') from unnest($1::text[]) k
              where not exists (select 1 from legal_text t where t.kind = k and t.published_at <= now())) as drafts,
            exists (select 1 from event_company) as "hasCompany", exists (select 1 from seat_plan
              where state = 'published') as "hasPlan",
            exists (select 1 from season_list) as "hasSeason", exists (select 1 from event_session
              where not is_trial) as "hasSession",
            exists (select 1 from event_session where state <> 'draft' and not is_trial) as "hasPublished",
            exists (select 1 from staff_user where is_active and not roles <@ '{superadmin}') as "hasStaff"
       from organization o`,
    [Object.keys(LEGAL)],
  );
  const f = rows[0];
  if (!f) return [];
  const step = (
    id: StepId,
    title: string,
    isNeeded: boolean,
    checks: [isThere: unknown, otherwise: string][],
  ): BeginningStep => {
    const lacks = checks.filter(([isThere]) => !isThere).map(([, otherwise]) => otherwise);
    return {id, title, isNeeded, isDone: lacks.length === 0, lacks};
  };
  const steps = [
    step('club', 'Quién vende', true, [
      [f.legalName, 'Falta la razón social.'],
      [f.nif, 'Falta el NIF.'],
      [f.address, 'Falta el domicilio.'],
      [f.email, 'Falta el correo al que te escriben los clientes.'],
      [f.dataDelegate, 'Falta a quién se escribe por los datos personales.'],
      [f.hasCompany, 'No hay ninguna compañía que organice.'],
    ]),
    step('activities', 'Qué hace', false, [
      [f.hasChosen, 'Nadie ha dicho qué hace: solo se ven los eventos y la taquilla.'],
    ]),
    step('look', 'Cómo se ve', false, [[f.hasLook, 'No has elegido los colores.']]),
    step('venue', 'Recinto y plano', true, [[f.hasPlan, 'No hay ningún plano publicado.']]),
    step('season', 'Temporada', false, [[f.hasSeason, 'No hay ninguna temporada.']]),
    step('bank', 'Banco', isBankNeeded, [[bankLack === null, bankLack ?? '']]),
    step('mail', 'Correo', isProduction, [
      [mail, 'No hay servidor de correo: las entradas no le llegan a nadie.'],
      [!mail || (await isMailProved(tx, mail)), 'Nadie ha confirmado todavía que un correo de prueba le haya llegado.'],
    ]),
    step(
      'legal',
      'Textos legales',
      true,
      f.drafts.map(kind => [false, `Nadie ha revisado ${LEGAL[kind]}.`]),
    ),
    step('staff', 'Personal', false, [[f.hasStaff, 'Nadie más puede entrar a trabajar.']]),
    step('event', 'Primer evento', true, [
      [f.hasSession, 'No hay ningún evento con sesión.'],
      [f.hasPublished, 'Ninguna sesión se ha puesto a la venta.'],
    ]),
  ];
  // Lists of a season are for passes, enrolments and supporters.
  return f.hasSeasons ? steps : steps.filter(({id}) => id !== 'season');
}

/** What stands in the way of any sale, in sentences. The plan and the session itself are the session's own matter. */
export const lacksBeforeSelling = (steps: BeginningStep[]): {step: StepId; message: string}[] =>
  steps
    .filter(step => step.isNeeded && step.id !== 'venue' && step.id !== 'event')
    .flatMap(({id, lacks}) => lacks.map(message => ({step: id, message})));
