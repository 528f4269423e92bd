/** The register of adults with their certificates, as a federation asks for it: one page after the other, to be signed. */
import {ADULT_REGISTER_SQL, type RegisteredAdult} from '../../../domain/academy/teams/adults-register';
import {SHEET_WIDTH, type SheetColumn, type TableSheet} from '../../drawing/table-sheet';
import type {Tx} from '../../../domain/kernel/tx';
import {houseBrand} from './house-brand';

const COLUMNS: SheetColumn[] = [
  {label: 'Nombre', width: 125},
  {label: 'DNI o NIE', width: 62},
  {label: 'Función', width: 70},
  {label: 'Equipos', width: 88},
  {label: 'Expedido', width: 52},
  {label: 'Visto', width: 52},
  {label: 'Por', width: SHEET_WIDTH - 449},
];
const day = (on: string | null): string => (on === null ? '' : on.split('-').reverse().join('/'));

export async function readAdultsRegister(tx: Tx): Promise<Omit<TableSheet, 'createdAt'>> {
  const {rows} = await tx.query<RegisteredAdult>(ADULT_REGISTER_SQL, [null]);
  const {rows: house} = await tx.query<{legalName: string; delegate: string}>(
    'select legal_name as "legalName", minors_delegate_name as delegate from organization',
  );
  const good = rows.filter(one => one.isValid);
  return {
    brand: await houseBrand(tx),
    title: 'Registro de personas adultas en contacto con menores',
    lines: [
      `${house[0]!.legalName}. Certificados negativos del Registro Central de Delincuentes Sexuales (LO 8/2021, art. 57).`,
      house[0]!.delegate && `Delegado de protección: ${house[0]!.delegate}.`,
    ].filter(Boolean),
    columns: COLUMNS,
    groups: [
      {title: 'Con certificado en vigor', rows: good.map(cells)},
      {
        title: 'Sin certificado en vigor: no pueden estar con los equipos',
        rows: rows.filter(one => !one.isValid).map(cells),
      },
    ].filter(group => group.rows.length > 0),
    none: 'No hay nadie en el registro.',
    totals: [`${good.length} de ${rows.length} personas con el certificado en vigor.`],
    signatures: ['Delegado de protección', 'Sello del club'],
  };
}

const cells = (one: RegisteredAdult): string[] => [
  one.fullName,
  one.docNo ?? '',
  one.role,
  one.teams ?? '',
  day(one.certificateOn),
  day(one.seenOn),
  one.seenBy ?? '',
];
