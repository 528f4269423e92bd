// The event session behind a record: title and start; and an input that finds one, loaded when it is first shown.
import {lazy, Suspense} from 'react';
import {ReferenceField, useFieldValue, useRecordContext} from 'react-admin';
import Skeleton from '@mui/material/Skeleton';
import {may} from '../../providers/permissions';
import type {SessionInputProps} from '../inputs/session-input';
import {formatInstant} from '../words/zoned-time';

function SessionText() {
  const session = useRecordContext();
  return session === undefined ? null : (
    <>
      {session.eventTitle} · {formatInstant(String(session.startsAt))}
    </>
  );
}

export function SessionField({source, empty = 'Todas'}: {source: string; empty?: string}) {
  const id: unknown = useFieldValue({source});
  if (id === null || id === undefined) return <span>{empty}</span>;
  if (!may('sesiones', 'show')) return <>—</>;
  return (
    <ReferenceField source={source} reference="sesiones" link={false}>
      <SessionText />
    </ReferenceField>
  );
}

const Input = lazy(() => import('../inputs/session-input'));

export function SessionInput(props: SessionInputProps) {
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={34} sx={{my: 1, minWidth: 180}} />}>
      <Input {...props} />
    </Suspense>
  );
}
