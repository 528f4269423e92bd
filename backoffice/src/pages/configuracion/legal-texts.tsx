// The legal text of each kind that the public reads now.
import {useGetList} from 'react-admin';
import {Link} from 'react-router';
import Button from '@mui/material/Button';
import {legalKinds} from '../../crud/words/choices';
import {FigureTable} from '../../crud/figures/figure-table';
import {Panel} from '../../crud/frames/panel';
import {formatInstant} from '../../crud/words/zoned-time';
import {may} from '../../providers/permissions';
import type {Stored} from '../../providers/wire';

export function LegalTexts() {
  const {data} = useGetList<Stored<'LegalText'>>('textos-legales', {
    sort: {field: 'edition', order: 'DESC'},
    filter: {},
    pagination: {page: 1, perPage: 200},
  });
  const rows = legalKinds.map(kind => ({kind, text: data?.find(text => text.kind === kind.id)}));
  return (
    <Panel
      title="Textos legales"
      flush
      actions={
        <>
          <Button component={Link} to="/textos-legales">
            Todas las ediciones
          </Button>
          {may('textos-legales', 'create') && (
            <Button component={Link} to="/textos-legales/crear">
              Nueva edición
            </Button>
          )}
        </>
      }
    >
      <FigureTable
        isText
        rows={rows}
        rowKey={row => row.kind.id}
        name={{
          label: 'Texto',
          value: row =>
            row.text === undefined ? row.kind.name : <Link to={`/textos-legales/${row.text.id}`}>{row.kind.name}</Link>,
        }}
        columns={[
          {label: 'Edición', value: row => (row.text === undefined ? 'Falta' : String(row.text.edition))},
          {
            label: 'Publicado',
            value: row => (row.text?.publishedAt ? formatInstant(String(row.text.publishedAt)) : ''),
          },
        ]}
      />
    </Panel>
  );
}
