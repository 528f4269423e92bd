// What an audit entry names by its number, by the name that it has now; by its number where it is gone or out of sight.
import {useGetMany, type RaRecord} from 'react-admin';
import {may} from '../../providers/permissions';
import {AUDIT_RECORDS} from '../words/audit-words';

/** At most so many are named; the rest are counted. */
const NAMED = 12;
const NAMES = [
  'fullName',
  'title',
  'name',
  'number',
  'fullNumber',
  'memberCode',
  'label',
  'code',
  'eventTitle',
  'description',
];

export const recordsOf = (field: string): string | undefined => AUDIT_RECORDS[field.replace(/Ids$/, 'Id')];

const nameOf = (record: RaRecord | undefined): string | null => {
  if (!record) return null;
  const person = [record.firstName, record.surname1].filter(Boolean).join(' ');
  return (NAMES.map(name => record[name] as unknown).find(Boolean) as string | undefined) ?? (person || null);
};

export function AuditRecords({of, ids}: {of: string; ids: number[]}) {
  const some = ids.slice(0, NAMED);
  const canSee = may(of, 'show');
  const {data = []} = useGetMany(of, {ids: some}, {enabled: canSee && some.length > 0});
  if (ids.length === 0) return <>∅</>;
  const names = some.map(id => nameOf(data.find(record => record?.id === id)) ?? `n.º ${id}`);
  return <>{names.join(', ') + (ids.length > NAMED ? ` y ${ids.length - NAMED} más` : '')}</>;
}
