// The media manager: folders, images as one sees them, upload of many at once, alternative text, where each is used.
import {useState} from 'react';
import {useGetList, useNotify, type RaRecord} from 'react-admin';
import {Route, Routes, useSearchParams} from 'react-router';
import {useQuery, useQueryClient} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import Pagination from '@mui/material/Pagination';
import TextField from '@mui/material/TextField';
import {AccessDenied} from '../../crud/frames/access-denied';
import {formatCount} from '../../crud/words/count';
import {DropZone} from '../../crud/media/drop-zone';
import {Figure, Figures} from '../../crud/figures/figures';
import {LoadProblem} from '../../crud/frames/load-problem';
import {NotFound} from '../../crud/frames/not-found';
import {PageHeader} from '../../crud/frames/page-header';
import {plural} from '../../crud/words/plural';
import {imageTypes, MEDIA, sizeText, uploadMedia, type Media} from '../../crud/media/upload-media';
import {registerFields} from '../../providers/i18n-provider';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import {MediaDialog} from './media-dialog';
import {MediaTile} from './media-tile';

registerFields(MEDIA, {
  name: 'Nombre',
  folder: 'Carpeta',
  altText: 'Texto alternativo',
  mimeType: 'Tipo',
  sizeBytes: 'Tamaño',
  width: 'Ancho',
  height: 'Alto',
  createdAt: 'Subido',
});

const perPage = 36;
const kinds = [
  {id: 'images', name: 'Imágenes', types: imageTypes},
  {id: 'documents', name: 'Documentos', types: ['application/pdf']},
];

export default function MediaScreens() {
  if (!may(MEDIA, 'list')) return <AccessDenied />;
  return (
    <Routes>
      <Route index element={<MediaManager />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

function MediaManager() {
  const [search, setSearch] = useSearchParams();
  const [opened, setOpened] = useState<Media | null>(null);
  const q = search.get('q') ?? '';
  const folder = search.get('carpeta');
  const kind = kinds.find(one => one.id === search.get('tipo'));
  const page = Math.max(1, Number(search.get('pagina') ?? 1) || 1);
  const say = (key: string, value: string | null): void => {
    const next = new URLSearchParams(search);
    if (value === null) next.delete(key);
    else next.set(key, value);
    if (key !== 'pagina') next.delete('pagina');
    setSearch(next, {replace: true});
  };
  const folders = useQuery({
    queryKey: [MEDIA, 'carpetas'],
    queryFn: () => call('get', '/api/emails/gestor-de-medios/carpetas'),
  });
  const {
    data = [],
    total = 0,
    isPending,
    error,
  } = useGetList<Media & RaRecord>(MEDIA, {
    filter: {
      ...(q.trim() !== '' && {q: q.trim()}),
      ...(folder !== null && {folder}),
      ...(kind && {mimeType: kind.types}),
    },
    sort: {field: 'id', order: 'DESC'},
    pagination: {page, perPage},
  });
  if (error) return <LoadProblem error={error} />;
  const withoutText = data.filter(media => media.altText === '' && media.mimeType !== 'application/pdf').length;
  return (
    <>
      <PageHeader title="Gestor de medios" />
      <Figures>
        <Figure
          label="Archivos"
          value={formatCount(folders.data?.files ?? 0)}
          note={plural(folders.data?.folders.length ?? 0, 'carpeta', 'carpetas')}
        />
        <Figure label="Ocupan" value={sizeText(folders.data?.bytes ?? 0)} note="cada archivo, hasta 5 MB" />
        <Figure label="Sin texto alternativo" value={formatCount(withoutText)} note="en esta página" />
      </Figures>
      {may(MEDIA, 'create') && <Uploader folder={folder ?? ''} />}
      <Box
        role="search"
        aria-label="Filtrar"
        sx={{display: 'grid', gap: 1.5, gridTemplateColumns: {xs: '1fr', sm: '2fr 1fr 1fr'}, my: 1.5}}
      >
        <TextField type="search" label="Buscar" value={q} onChange={event => say('q', event.target.value || null)} />
        <TextField
          select
          label="Carpeta"
          value={folder ?? '*'}
          onChange={event => say('carpeta', event.target.value === '*' ? null : event.target.value)}
        >
          <MenuItem value="*">Todas</MenuItem>
          {(folders.data?.folders ?? []).map(one => (
            <MenuItem key={one.folder} value={one.folder}>
              {one.folder || 'Sin carpeta'} ({one.files})
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label="Tipo"
          value={kind?.id ?? '*'}
          onChange={event => say('tipo', event.target.value === '*' ? null : event.target.value)}
        >
          <MenuItem value="*">Todos</MenuItem>
          {kinds.map(one => (
            <MenuItem key={one.id} value={one.id}>
              {one.name}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      {isPending && <LinearProgress />}
      {!isPending && data.length === 0 && (
        <Card sx={{p: 3, color: 'text.secondary'}}>
          {search.size === 0 ? 'Todavía no hay archivos. Sube el primero.' : 'Nada con esas condiciones.'}
        </Card>
      )}
      <Box
        component="ul"
        aria-label="Archivos"
        sx={{
          listStyle: 'none',
          p: 0,
          m: 0,
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(168px, 44%), 1fr))',
        }}
      >
        {data.map(media => (
          <MediaTile key={media.id} media={media} onOpen={() => setOpened(media)} />
        ))}
      </Box>
      {total > perPage && (
        <Pagination
          count={Math.ceil(total / perPage)}
          page={page}
          onChange={(_event, next) => say('pagina', String(next))}
          sx={{mt: 2}}
        />
      )}
      {opened !== null && (
        <MediaDialog
          media={opened}
          folders={(folders.data?.folders ?? []).map(one => one.folder).filter(Boolean)}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

function Uploader({folder}: {folder: string}) {
  const notify = useNotify();
  const client = useQueryClient();
  const [left, setLeft] = useState(0);
  const [problems, setProblems] = useState<string[]>([]);
  const upload = async (files: File[]): Promise<void> => {
    setProblems([]);
    let stored = 0;
    let known = 0;
    for (const [at, file] of files.entries()) {
      setLeft(files.length - at);
      try {
        const {isNew} = await uploadMedia(file, {folder});
        if (isNew) stored++;
        else known++;
      } catch (failure) {
        setProblems(before => [...before, `${file.name}: ${(failure as Error).message}`]);
      }
    }
    setLeft(0);
    await client.invalidateQueries({queryKey: [MEDIA]});
    if (stored > 0) notify(plural(stored, 'archivo subido', 'archivos subidos'), {type: 'info'});
    if (known > 0)
      notify(
        known === 1 ? 'Ese archivo ya estaba: no se ha duplicado' : `${known} archivos ya estaban: no se han duplicado`,
        {type: 'info'},
      );
  };
  return (
    <>
      <DropZone
        label="Subir archivos"
        accept={[...imageTypes, 'application/pdf'].join(',')}
        multiple
        busy={left > 0}
        onFiles={files => void upload(files)}
        note={
          left > 1
            ? `Quedan ${left}`
            : `JPG, PNG, WebP, SVG o PDF, hasta 5 MB${folder === '' ? '' : `, a la carpeta «${folder}»`}`
        }
      />
      {problems.length > 0 && (
        <Alert severity="error" sx={{mt: 1}}>
          {problems.map(problem => (
            <div key={problem}>{problem}</div>
          ))}
        </Alert>
      )}
    </>
  );
}
