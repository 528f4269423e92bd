// The blocks of a mail in a form: added, moved, copied, taken out and written one by one, with buttons that a keyboard
// reaches. The foot stays at the end; what a template fixes has no buttons.
import {useState} from 'react';
import {useFormContext, useFormState, useWatch, type FieldErrors} from 'react-hook-form';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import Tooltip from '@mui/material/Tooltip';
import AddIcon from '@mui/icons-material/Add';
import CopyIcon from '@mui/icons-material/ContentCopy';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import DownIcon from '@mui/icons-material/KeyboardArrowDown';
import LockIcon from '@mui/icons-material/LockOutlined';
import UpIcon from '@mui/icons-material/KeyboardArrowUp';
import {visuallyHidden} from '../../../crud/fields/visually-hidden';
import {BlockFields} from './block-fields';
import type {Draft} from './use-draft';
import {blockKinds, gistOf, nameOfKind, nextId, type BlockRow} from './block-kinds';

interface Props {
  source: string;
  /** Of a template: it says which are fixed. */
  mayLock?: boolean;
  readOnly?: boolean;
  draft: Draft;
}

export function BlocksInput({source, mayLock = false, readOnly = false, draft}: Props) {
  const {setValue, clearErrors} = useFormContext();
  const rows = (useWatch({name: source}) as BlockRow[] | null) ?? [];
  const {errors} = useFormState();
  const [openId, setOpenId] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const problems = errors[source] as (FieldErrors & {message?: string}) | undefined;

  const put = (next: BlockRow[], what: string): void => {
    setValue(source, next, {shouldDirty: true});
    clearErrors(source);
    setSaid(what);
  };
  const isFixed = (row: BlockRow): boolean => row.locked === true && !mayLock;
  const isFoot = (row: BlockRow | undefined): boolean => row?.type === 'footer';
  const move = (at: number, to: number): void => {
    const next = [...rows];
    const [row] = next.splice(at, 1);
    next.splice(to, 0, row!);
    put(next, `${nameOfKind(row!.type)}: en el puesto ${to + 1} de ${rows.length}.`);
  };
  const add = (type: string): void => {
    const kind = blockKinds.find(one => one.type === type)!;
    const row: BlockRow = {id: nextId(rows), type, ...structuredClone(kind.start)};
    const foot = rows.findIndex(isFoot);
    const open = rows.findIndex(one => one.id === openId);
    const at = type === 'footer' || foot < 0 ? rows.length : open >= 0 && open < foot ? open + 1 : foot;
    put([...rows.slice(0, at), row, ...rows.slice(at)], `${kind.name}: añadido en el puesto ${at + 1}.`);
    setOpenId(row.id);
  };
  const copy = (row: BlockRow, at: number): void => {
    const twin = {...structuredClone(row), id: nextId(rows), locked: undefined};
    put([...rows.slice(0, at + 1), twin, ...rows.slice(at + 1)], `${nameOfKind(row.type)}: duplicado.`);
    setOpenId(twin.id);
  };
  const take = (row: BlockRow): void =>
    put(
      rows.filter(one => one !== row),
      `${nameOfKind(row.type)}: quitado.`,
    );

  return (
    <Box>
      <Box role="status" sx={visuallyHidden}>
        {said}
      </Box>
      {typeof problems?.message === 'string' && (
        <Alert severity="error" sx={{mb: 1}}>
          {problems.message}
        </Alert>
      )}
      <Box component="ol" aria-label="Bloques" sx={{listStyle: 'none', m: 0, p: 0}}>
        {rows.map((row, at) => {
          const name = nameOfKind(row.type);
          const which = `${name}, ${at + 1}`;
          const isOpen = row.id === openId;
          const fault = (problems as Record<number, FieldErrors> | undefined)?.[at];
          const gist = draft.data?.titles[row.id] ?? gistOf(row);
          const gone = draft.data?.faults[row.id];
          return (
            <Box
              component="li"
              key={row.id}
              sx={{
                border: '1px solid',
                borderColor: fault || gone ? 'error.main' : isOpen ? 'primary.main' : 'divider',
                borderRadius: 1,
                mb: 1,
                bgcolor: 'background.paper',
              }}
            >
              <Box sx={{display: 'flex', alignItems: 'center', flexWrap: 'wrap'}}>
                <Button
                  onClick={() => setOpenId(isOpen ? null : row.id)}
                  aria-expanded={isOpen}
                  sx={{
                    flex: '1 1 180px',
                    minWidth: 0,
                    justifyContent: 'flex-start',
                    textAlign: 'left',
                    color: 'text.primary',
                    textTransform: 'none',
                    px: 1.5,
                  }}
                  startIcon={row.locked ? <LockIcon fontSize="small" aria-label="Fijo" /> : undefined}
                >
                  <Box component="span" sx={{minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis'}}>
                    {name}
                    {gist !== '' && (
                      <Box component="span" sx={{color: 'text.secondary', fontWeight: 400}}>
                        {' '}
                        — {gist}
                      </Box>
                    )}
                    {gone !== undefined && !fault && (
                      <Box component="span" sx={{color: 'error.main'}}>
                        {' '}
                        · {whyGone(gone)}
                      </Box>
                    )}
                    {fault && (
                      <Box component="span" sx={{color: 'error.main'}}>
                        {' '}
                        · {typeof fault.message === 'string' ? fault.message : 'Falta algo'}
                      </Box>
                    )}
                  </Box>
                </Button>
                {!readOnly && !isFixed(row) && (
                  <Box sx={{display: 'flex'}}>
                    <Act
                      label={`Subir: ${which}`}
                      icon={<UpIcon />}
                      onClick={at === 0 || isFoot(row) || isFixed(rows[at - 1]!) ? undefined : () => move(at, at - 1)}
                    />
                    <Act
                      label={`Bajar: ${which}`}
                      icon={<DownIcon />}
                      onClick={
                        isFoot(row) || at >= rows.length - 1 || isFoot(rows[at + 1])
                          ? undefined
                          : () => move(at, at + 1)
                      }
                    />
                    <Act
                      label={`Duplicar: ${which}`}
                      icon={<CopyIcon fontSize="small" />}
                      onClick={isFoot(row) ? undefined : () => copy(row, at)}
                    />
                    <Act
                      label={`Quitar: ${which}`}
                      icon={<DeleteIcon fontSize="small" />}
                      onClick={isFoot(row) ? undefined : () => take(row)}
                    />
                  </Box>
                )}
              </Box>
              {isOpen && (
                <Box sx={{px: 1.5, pb: 1.5}} key={at}>
                  {mayLock && (
                    <FormControlLabel
                      control={
                        <Switch
                          checked={row.locked === true}
                          onChange={(_event, locked) =>
                            put(
                              rows.map(one => (one === row ? {...row, locked: locked || undefined} : one)),
                              locked ? `${name}: fijo.` : `${name}: se puede cambiar.`,
                            )
                          }
                        />
                      }
                      label="Fijo: quien escribe un boletín no lo cambia ni lo quita"
                    />
                  )}
                  {isFixed(row) ? (
                    <Alert severity="info">Lo fija la plantilla: no se puede cambiar.</Alert>
                  ) : (
                    <BlockFields type={row.type} at={`${source}.${at}`} />
                  )}
                </Box>
              )}
            </Box>
          );
        })}
      </Box>
      {!readOnly && <AddBlock hasFoot={rows.some(isFoot)} onAdd={add} />}
    </Box>
  );
}

/** «“Liga”, que no tiene más fechas»: its name stands before it already. */
const whyGone = (fault: string): string => {
  const why = fault.replace(/^«.*», que /, '');
  return why.charAt(0).toUpperCase() + why.slice(1);
};

function Act({label, icon, onClick}: {label: string; icon: React.ReactNode; onClick?: () => void}) {
  return (
    <Tooltip title={onClick ? label.split(':')[0]! : ''}>
      <span>
        <IconButton aria-label={label} disabled={onClick === undefined} onClick={onClick} size="small">
          {icon}
        </IconButton>
      </span>
    </Tooltip>
  );
}

function AddBlock({hasFoot, onAdd}: {hasFoot: boolean; onAdd: (type: string) => void}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<AddIcon />}
        aria-haspopup="menu"
        onClick={event => setAnchor(event.currentTarget)}
      >
        Añadir un bloque
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {blockKinds
          .filter(kind => kind.type !== 'footer' || !hasFoot)
          .map(({type, name, note}) => (
            <MenuItem
              key={type}
              onClick={() => {
                setAnchor(null);
                onAdd(type);
              }}
            >
              <Box>
                {name}
                <Box sx={{color: 'text.secondary', fontSize: '0.8125rem'}}>{note}</Box>
              </Box>
            </MenuItem>
          ))}
      </Menu>
    </>
  );
}
