// A count begins: what it is called, what is counted, and whether whoever counts sees how many there should be.
import {useState, type FormEvent} from 'react';
import {useGetList, useNotify} from 'react-admin';
import {useNavigate} from 'react-router';
import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {useBusy} from '../../../crud/acts/use-busy';
import {AccessDenied} from '../../../crud/frames/access-denied';
import {PageHeader} from '../../../crud/frames/page-header';
import {plural} from '../../../crud/words/plural';
import {formatDay} from '../../../crud/words/zoned-time';
import {call, problemOf} from '../../../providers/http-client';
import {may} from '../../../providers/permissions';
import type {Stored} from '../../../providers/wire';

type What = 'all' | 'categories' | 'products';
interface Named {
  id: number;
  name: string;
}

export default function CountCreate() {
  const [name, setName] = useState(() => `Recuento del ${formatDay(new Date().toISOString())}`);
  const [what, setWhat] = useState<What>('all');
  const [categories, setCategories] = useState<Named[]>([]);
  const [products, setProducts] = useState<Named[]>([]);
  const [isBlind, setIsBlind] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, run] = useBusy();
  const navigate = useNavigate();
  const notify = useNotify();
  if (!may('recuentos', 'edit')) return <AccessDenied />;
  const isChosen =
    what === 'all' || (what === 'categories' && categories.length > 0) || (what === 'products' && products.length > 0);
  const begin = (event: FormEvent): void => {
    event.preventDefault();
    void run(async () => {
      try {
        const {id, lines} = await call('post', '/api/recuentos/empezar', {
          body: {
            name: name.trim(),
            isBlind,
            categoryIds: what === 'categories' ? categories.map(one => one.id) : [],
            productIds: what === 'products' ? products.map(one => one.id) : [],
          },
        });
        notify(plural(lines, 'artículo por contar', 'artículos por contar'), {type: 'info'});
        void navigate(`/recuentos/${id}`);
      } catch (failure) {
        const {errors, message} = problemOf(failure);
        setProblem(errors?.productIds ?? message);
      }
    });
  };
  return (
    <>
      <PageHeader title="Empezar un recuento" crumbs={[{label: 'Recuentos', to: '/recuentos'}]} />
      <Card
        component="form"
        noValidate
        onSubmit={begin}
        sx={{maxWidth: 640, p: {xs: 1.5, sm: 2.5}, display: 'grid', gap: 2}}
      >
        <TextField
          required
          label="Cómo se llama"
          value={name}
          onChange={event => setName(event.target.value)}
          slotProps={{htmlInput: {maxLength: 120}}}
        />
        <FormControl>
          <FormLabel id="what-label">Qué se cuenta</FormLabel>
          <RadioGroup aria-labelledby="what-label" value={what} onChange={(_event, next) => setWhat(next as What)}>
            <FormControlLabel value="all" control={<Radio />} label="Toda la tienda" />
            <FormControlLabel value="categories" control={<Radio />} label="Unas categorías" />
            <FormControlLabel value="products" control={<Radio />} label="Unos productos" />
          </RadioGroup>
        </FormControl>
        {what === 'categories' && (
          <Several
            resource="productos/categorias"
            label="Categorías"
            value={categories}
            onChange={next => setCategories(next)}
          />
        )}
        {what === 'products' && (
          <Several resource="productos" label="Productos" value={products} onChange={next => setProducts(next)} />
        )}
        <Box>
          <FormControlLabel
            control={<Checkbox checked={isBlind} onChange={event => setIsBlind(event.target.checked)} />}
            label="A ciegas"
          />
          <Typography color="textSecondary" sx={{fontSize: '0.875rem'}}>
            Quien cuenta no ve cuántas debería haber hasta que se termina: así no se deja llevar por la cifra.
          </Typography>
        </Box>
        {problem !== null && <Alert severity="error">{problem}</Alert>}
        <Box>
          <Button type="submit" variant="contained" disabled={busy || name.trim() === '' || !isChosen}>
            Empezar
          </Button>
        </Box>
      </Card>
    </>
  );
}

function Several({
  resource,
  label,
  value,
  onChange,
}: {
  resource: 'productos' | 'productos/categorias';
  label: string;
  value: Named[];
  onChange: (next: Named[]) => void;
}) {
  const {data = [], isPending} = useGetList<Stored<'Product'> | Stored<'ProductCategory'>>(resource, {
    filter: {},
    sort: {field: 'name', order: 'ASC'},
    pagination: {page: 1, perPage: 500},
  });
  return (
    <Autocomplete
      multiple
      options={data.map(({id, name}): Named => ({id, name}))}
      value={value}
      loading={isPending}
      getOptionLabel={one => one.name}
      getOptionKey={one => one.id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      onChange={(_event, next) => onChange(next)}
      renderInput={params => <TextField {...params} label={label} />}
      noOptionsText="Nada con ese nombre"
      loadingText="Buscando…"
      openText="Abrir"
      closeText="Cerrar"
      clearText="Quitar todo"
    />
  );
}
