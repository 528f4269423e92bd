// Head and tabs of one pack, round each of its screens.
import type {ReactNode} from 'react';
import {useGetOne} from 'react-admin';
import {useParams} from 'react-router';
import LinearProgress from '@mui/material/LinearProgress';
import {AccessDenied} from '../../../crud/frames/access-denied';
import {packStates} from '../../../crud/words/choices-catalogue';
import {StateMark} from '../../../crud/fields/fields';
import {LoadProblem} from '../../../crud/frames/load-problem';
import {PageHeader} from '../../../crud/frames/page-header';
import {RecordTabs} from '../../../crud/frames/record-tabs';
import {may} from '../../../providers/permissions';
import type {Stored} from '../../../providers/wire';
import {CopyPack} from './copy-pack';

export type PackRecord = Stored<'EventPack'>;

export function PackFrame({children}: {children: (pack: PackRecord) => ReactNode}) {
  const {id} = useParams();
  const {data, error} = useGetOne<PackRecord>(
    'packs-eventos',
    {id: Number(id)},
    {retry: false, enabled: may('packs-eventos', 'show')},
  );
  if (!may('packs-eventos', 'show')) return <AccessDenied />;
  if (error) return <LoadProblem error={error} />;
  if (data === undefined) return <LinearProgress />;
  const state = packStates.find(one => one.id === data.state);
  const base = `/packs-eventos/${data.id}`;
  return (
    <>
      <PageHeader
        title={data.name}
        crumbs={[{label: 'Packs de eventos', to: '/packs-eventos'}]}
        note={state && <StateMark tone={state.tone}>{state.name}</StateMark>}
        actions={<CopyPack pack={data} />}
      />
      <RecordTabs
        label="Pack"
        tabs={[
          {label: 'Resumen', to: base},
          {label: 'Precios', to: `${base}/precios`},
          {label: 'Ficha', to: `${base}/editar`},
        ]}
      />
      {children(data)}
    </>
  );
}
