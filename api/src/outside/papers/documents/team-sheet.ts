/**
 * A team on paper: who plays, with what number, who is with them, where and when they train. It names children: nothing
 * of health, address or family stands on it, who may not be photographed is marked, and a face is there while its family
 * lets the coaches have it.
 */
import {readSquads, type SquadTeam} from '../../../domain/academy/teams/read-squads';
import {notFound} from '../../../domain/kernel/errors';
import {SHEET_WIDTH, type SheetColumn, type TableSheet} from '../../drawing/table-sheet';
import type {Tx} from '../../../domain/kernel/tx';
import {isPhoto} from '../../reading/photo';
import {houseBrand} from './house-brand';

export const TEAM_ROLE_NAMES: Record<string, string> = {
  head: 'Primer entrenador',
  assistant: 'Segundo entrenador',
  goalkeeping: 'Porteros',
  fitness: 'Preparación física',
  delegate: 'Delegado',
  physio: 'Fisioterapia',
  driver: 'Conductor',
  volunteer: 'Voluntario',
  other: 'Otra función',
};
const POSITIONS: Record<string, string> = {
  goalkeeper: 'Portería',
  defender: 'Defensa',
  midfielder: 'Centro del campo',
  forward: 'Delantera',
};
const FEET: Record<string, string> = {right: 'Diestra', left: 'Zurda', both: 'Las dos'};

const COLUMNS: SheetColumn[] = [
  {label: 'Dorsal', width: 45, align: 'right'},
  {label: 'Foto', width: 42},
  {label: 'Deportista', width: 155},
  {label: 'Año', width: 40},
  {label: 'Demarcación', width: 90},
  {label: 'Pierna', width: 50},
  {label: 'Licencia', width: 55},
  {label: 'Fotos', width: SHEET_WIDTH - 477},
];

export async function readTeamSheet(tx: Tx, teamId: number): Promise<Omit<TableSheet, 'createdAt'>> {
  const found = await tx.query<{ageCategoryId: number; note: string}>(
    'select m.age_category_id as "ageCategoryId", m.note from team m where m.id = $1',
    [teamId],
  );
  if (!found.rows[0]) throw notFound('No existe ese equipo.');
  const squads = await readSquads(tx, found.rows[0].ageCategoryId);
  const team = squads.teams.find(one => one.id === teamId)!;
  const players = squads.players.filter(one => one.teamId === teamId);
  const faces = await readFaces(
    tx,
    players.map(one => one.athleteId),
  );
  const ordered = [...players].sort((a, b) => (a.shirtNo ?? 100) - (b.shirtNo ?? 100));
  return {
    brand: await houseBrand(tx),
    title: team.name,
    lines: [
      `${squads.categoryName} · ${squads.listName}. ${players.length} de ${team.maxSquad} deportistas.`,
      ...[
        team.trainingSchedule && `Entrenamientos: ${team.trainingSchedule}.`,
        team.ground && `Campo: ${team.ground}.`,
      ],
      staffLine(team),
      found.rows[0].note,
      ...(team.isActive ? [] : ['Equipo inactivo: no admite a nadie más.']),
    ].filter(Boolean),
    columns: COLUMNS,
    groups: [
      {
        title: '',
        rows: ordered.map(one => [
          one.shirtNo === null ? '' : String(one.shirtNo),
          faces.has(one.athleteId) ? {image: faces.get(one.athleteId)!, words: `Foto de ${one.athleteName}`} : '',
          one.athleteName,
          String(one.birthYear),
          one.position === null ? '' : POSITIONS[one.position]!,
          one.foot === null ? '' : FEET[one.foot]!,
          one.hasLicence ? 'Sí' : team.needsLicence ? 'FALTA' : 'No',
          one.imagePurposes.length > 0 ? 'Sí' : 'NO',
        ]),
      },
    ],
    none: 'Todavía no hay nadie en el equipo.',
    totals: [
      '«Fotos: NO»: su familia no autoriza que se le saquen. Este papel lleva datos de menores: no lo dejes a la vista.',
    ],
    signatures: [],
  };
}

/** Of a phone, not of a camera: a squad's fit into memory. */
const MOST_BYTES = 1_500_000;

async function readFaces(tx: Tx, athleteIds: readonly number[]): Promise<Map<number, Buffer>> {
  const {rows} = await tx.query<{id: number; content: Buffer}>(
    `select athlete_id as id, content from athlete_photo
      where athlete_id = any($1) and octet_length(content) <= ${MOST_BYTES}`,
    [athleteIds],
  );
  return new Map(rows.filter(({content}) => isPhoto(content)).map(({id, content}) => [id, content]));
}

const staffLine = ({staff}: SquadTeam): string =>
  staff.length === 0
    ? 'Sin equipo técnico.'
    : staff
        .map(one => `${TEAM_ROLE_NAMES[one.role] ?? one.role}: ${one.name}${one.phone ? `, ${one.phone}` : ''}`)
        .join(' · ');
