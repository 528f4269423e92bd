// Head and tabs of a category.
import {type ReactNode} from 'react';
import {useGetOne, type RaRecord} from 'react-admin';
import {useParams} from 'react-router';
import LinearProgress from '@mui/material/LinearProgress';
import {AccessDenied} from '../../../crud/frames/access-denied';
import {LoadProblem} from '../../../crud/frames/load-problem';
import {PageHeader} from '../../../crud/frames/page-header';
import {RecordTabs} from '../../../crud/frames/record-tabs';
import {may} from '../../../providers/permissions';
import type {Stored} from '../../../providers/wire';

interface Props {
  title: string;
  actions?: ReactNode;
  children: (category: RaRecord) => ReactNode;
}

export function CategoryFrame({title, actions, children}: Props) {
  const {id} = useParams();
  const {data: category, error} = useGetOne<Stored<'AgeCategory'>>(
    'bases/categorias',
    {id: Number(id)},
    {retry: false},
  );
  if (!may('bases/categorias', 'show')) return <AccessDenied />;
  if (error) return <LoadProblem error={error} />;
  if (category === undefined) return <LinearProgress />;
  const base = `/bases/categorias/${category.id}`;
  return (
    <>
      <PageHeader
        title={`${category.name}: ${title}`}
        crumbs={[
          {label: 'Categorías', to: '/bases/categorias'},
          {label: String(category.fullName), to: `${base}/resumen`},
        ]}
        actions={actions}
      />
      <RecordTabs
        label="Categoría"
        tabs={[
          {label: 'Resumen', to: `${base}/resumen`},
          {label: 'Admisión', to: `${base}/admision`},
          {label: 'Plantillas', to: `${base}/plantillas`},
          {label: 'Precios', to: `${base}/precios`},
          {label: 'Códigos de invitación', to: `${base}/codigos_invitacion`},
          {label: 'Ficha', to: base},
        ]}
      />
      {children(category)}
    </>
  );
}
