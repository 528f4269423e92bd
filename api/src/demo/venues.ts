/**
 * The stadium, the theatre and the mill with their published plans. Drawing them needs no database and is done before.
 */
import type {PlanDraft, PlanGeometry} from '../domain/plans/geometry';
import {publishPlan} from '../domain/plans/publish-plan';
import {storePlan} from '../domain/plans/store-plan';
import type {DemoTx} from './bulk-insert';
import {gatesOf} from './plans/gates-of';
import {mill} from './plans/mill';
import {stadium} from './plans/stadium';
import {theatre} from './plans/theatre';
import {hasClub, hasTheatre, type Profile} from '../platform/environment/demo-profile';
import type {Place} from './programme';

export interface StoredVenue {
  venueId: number;
  planId: number;
  plan: PlanGeometry;
}

interface VenueText {
  name: string;
  address: string;
  /** Places that the safety plan allows: never less than the plan sells. */
  safeCapacity: number;
  howToArrive: string;
}

const VENUES: Record<Place, VenueText> = {
  stadium: {
    name: 'Estadio de la Alameda',
    address: 'Paseo de los Álamos, 1',
    safeCapacity: 23_600,
    howToArrive:
      'Autobuses 4 y 11, parada Estadio; los días de partido, lanzadera gratuita desde la estación cada diez minutos, dos horas antes y una después. ' +
      'Aparcamiento de bicicletas en las puertas 2, 8 y 13. En coche, deja el tuyo en el Ferial (quince minutos a pie): el paseo se cierra al tráfico hora y media antes. ' +
      'Plazas de aparcamiento para personas con movilidad reducida junto a la puerta 9, con reserva en accesibilidad@example.org.',
  },
  theatre: {
    name: 'Teatro de la Alameda',
    address: 'Plaza del Coso, 4',
    safeCapacity: 1_150,
    howToArrive:
      'En pleno centro, a ocho minutos a pie de la estación. Autobuses 1, 4 y 7, parada Coso. Aparcamiento público bajo la plaza, con tarifa reducida al enseñar la entrada. ' +
      'La entrada accesible, sin escalones, está en la calle del Telar; el ascensor llega al anfiteatro.',
  },
  mill: {
    name: 'Sala El Molino',
    address: 'Camino de la Harinera, 12',
    safeCapacity: 230,
    howToArrive:
      'A orillas del canal, a quince minutos a pie del centro por el paseo fluvial, iluminado. Autobús 7, parada Harinera; el último de vuelta sale a las 00:30. Sala a pie de calle, sin escalones.',
  },
};

const PLANS: Record<Place, () => PlanDraft> = {stadium, theatre, mill};

export type Venues = Partial<Record<Place, StoredVenue>>;

const placesOf = (profile: Profile): Place[] => [
  ...(hasClub(profile) ? (['stadium'] as const) : []),
  ...(hasTheatre(profile) ? (['theatre', 'mill'] as const) : []),
];

export const drawPlans = (profile: Profile): [Place, PlanDraft][] =>
  placesOf(profile).map(place => [place, PLANS[place]()]);

export async function storeVenues(tx: DemoTx, drafts: [Place, PlanDraft][], now: Date): Promise<Venues> {
  const venues: Venues = {};
  for (const [place, draft] of drafts) venues[place] = await storeVenue(tx, VENUES[place], draft, now);
  return venues;
}

async function storeVenue(tx: DemoTx, text: VenueText, draft: PlanDraft, now: Date): Promise<StoredVenue> {
  const {rows} = await tx.query<{id: number}>(
    `insert into venue (name, address, city, postal_code, safe_capacity, how_to_arrive)
      values ($1, $2, 'Alameda de la Ribera', '50999', $3, $4) returning id`,
    [text.name, text.address, text.safeCapacity, text.howToArrive],
  );
  const venueId = rows[0]!.id;
  // Before the plan: storing it would make the same gates without saying which of them are accessible.
  const gates = gatesOf(draft);
  await tx.query(
    `insert into gate (venue_id, code, name, is_accessible) select $1, *
      from unnest($2::text[], $3::text[], $4::bool[])`,
    [
      venueId,
      gates.map(gate => gate.code),
      gates.map(gate => gate.name),
      gates.map(gate => gate.isAccessible || draft.seatCount === 0),
    ],
  );
  const stored = await storePlan(tx, {venueId, draft});
  await publishPlan(tx, {planId: stored.id}, now);
  return {venueId, planId: stored.id, plan: stored.geometry};
}
